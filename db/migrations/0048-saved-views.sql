-- Names for views: a list or a report with its filters. A view has the owner, the readers and the names of custom reports.

ALTER TABLE custom_reports
  -- The page that decides who may open it, as in src/domain/reports/saved-views.ts.
  ADD COLUMN page text CHECK (length(page) BETWEEN 1 AND 60),
  -- The path with its query. The definition of a view is empty.
  ADD COLUMN address text CHECK (length(address) BETWEEN 1 AND 2000),
  ADD CONSTRAINT custom_reports_view CHECK ((page IS NULL) = (address IS NULL));
GRANT UPDATE (page, address) ON custom_reports TO quartermaster_app;
