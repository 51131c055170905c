-- An order is Shipped while nothing of it is outstanding: more pieces of a shipped line make it Approved again.
CREATE OR REPLACE FUNCTION check_status_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN
      (('awaiting', 'approved'), ('awaiting', 'declined'), ('approved', 'shipped'), ('shipped', 'approved')) THEN
    RAISE EXCEPTION 'order % cannot go from % to %', OLD.order_id, OLD.status, NEW.status
      USING ERRCODE = '23514', CONSTRAINT = 'orders_status_step';
  END IF;
  RETURN NEW;
END $$;
