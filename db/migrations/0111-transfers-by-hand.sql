-- What somebody moved, newest first, for the quarterly list of roles (docs/decisions/0105). Orders move money far more often, and
-- none of their transfers is in it.
CREATE INDEX transfers_by_hand ON transfers (actor_id, made_at) WHERE order_id IS NULL;
