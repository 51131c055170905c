-- A level with a rule signs only orders that meet one of its conditions. Level 1 signs every order.
CREATE TABLE level_rules (
  program text NOT NULL, dodaac text NOT NULL, level smallint NOT NULL CHECK (level BETWEEN 2 AND 9),
  from_cents bigint CHECK (from_cents > 0), expedited boolean NOT NULL DEFAULT false,
  categories text[] NOT NULL DEFAULT '{}' CHECK (cardinality(categories) <= 50),
  kits bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(kits) <= 50),
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (program, dodaac, level),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs
);
SELECT separate_programs('level_rules', 'quartermaster_app, quartermaster_report');
GRANT INSERT, UPDATE (from_cents, expedited, categories, kits, updated_by, updated_at, version) ON level_rules TO quartermaster_app;
SELECT seal_rows_of('level_rules', 'program dodaac level', 'from_cents expedited categories kits updated_by updated_at');

-- A level that comes back later signs every order again.
CREATE FUNCTION end_rules_of_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM level_rules WHERE program = NEW.program AND dodaac = NEW.dodaac AND level > NEW.levels;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION end_rules_of_levels FROM PUBLIC;
CREATE TRIGGER levels_end_with_rules AFTER UPDATE OF levels ON dodaacs FOR EACH ROW WHEN (NEW.levels < OLD.levels)
  EXECUTE FUNCTION end_rules_of_levels();

-- Levels of the order that its content does not need, decided at each start of its approval.
ALTER TABLE orders ADD COLUMN skipped_levels smallint[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT orders_skipped_levels CHECK (skipped_levels <@ (ARRAY[2, 3, 4, 5, 6, 7, 8, 9]::smallint[])[1:levels - 1]
    AND current_level <> ALL (skipped_levels));
GRANT UPDATE (skipped_levels) ON orders TO quartermaster_app;

CREATE FUNCTION skipped_below(skipped smallint[], level integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::integer FROM unnest(skipped) s WHERE s < level;
$$;
REVOKE EXECUTE ON FUNCTION skipped_below FROM PUBLIC;
GRANT EXECUTE ON FUNCTION skipped_below TO quartermaster_app, quartermaster_report;
