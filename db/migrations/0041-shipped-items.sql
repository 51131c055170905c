-- Parcels that hold another item than was ordered: few, so that reports find lines by what came at the price of a look.
ALTER TABLE shipments ADD COLUMN is_other_item boolean NOT NULL DEFAULT false;
CREATE INDEX shipments_of_other_items ON shipments (program, nsn) INCLUDE (order_id, line_number) WHERE is_other_item;

-- The item of a line is fixed before anything of it can ship, and that of a parcel when it is stored.
CREATE FUNCTION mark_other_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_other_item := EXISTS (SELECT FROM order_lines l
    WHERE l.order_id = NEW.order_id AND l.line_number = NEW.line_number AND l.nsn <> NEW.nsn);
  RETURN NEW;
END $$;
CREATE TRIGGER shipments_mark BEFORE INSERT ON shipments
  FOR EACH ROW WHEN (NEW.nsn IS NOT NULL) EXECUTE FUNCTION mark_other_item();

UPDATE shipments s SET is_other_item = true FROM order_lines l
  WHERE l.order_id = s.order_id AND l.line_number = s.line_number AND s.nsn <> l.nsn;
