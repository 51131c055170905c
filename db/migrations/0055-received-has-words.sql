-- Where a line stands with its unit has words, as the status of orders has (docs/decisions/0060). One ALTER TABLE writes
-- order_lines and its indexes anew, once, and fires no trigger; the lines are locked meanwhile.

CREATE TYPE received_state AS ENUM ('no', 'received', 'issued', 'returned');

DROP INDEX order_lines_received;

ALTER TABLE order_lines
  DROP CONSTRAINT order_lines_received_state_check,
  ALTER received_state DROP DEFAULT,
  ALTER received_state TYPE received_state
    USING (ARRAY['no', 'received', 'issued', 'returned'])[received_state]::received_state,
  ALTER received_state SET DEFAULT 'no';

CREATE INDEX order_lines_received ON order_lines (program, received_state, order_id) WHERE received_state <> 'no';

-- A column of a new type has no statistics, and plans would be guessed until the next ANALYZE. A new portal has nothing to
-- look at yet, and statistics of an empty table would be worse than none.
DO $$ BEGIN IF EXISTS (SELECT FROM order_lines) THEN ANALYZE order_lines; END IF; END $$;
