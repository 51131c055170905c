-- Lists and reports search names as people do: without accents.
GRANT EXECUTE ON FUNCTION plain_letters TO quartermaster_app, quartermaster_report;
