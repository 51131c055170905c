-- Where a program asks for a second person, another username of somebody who signs in waits, too (docs/decisions/0114).
ALTER TABLE waiting_requests DROP CONSTRAINT waiting_requests_kind_check,
  ADD CONSTRAINT waiting_requests_kind_check
    CHECK (kind IN ('role', 'permissions', 'allotment', 'sign-in', 'email', 'username', 'card'));
