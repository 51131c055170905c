-- An item that a month brings without a name is put aside as it is written; those that stand are now.
GRANT INSERT (is_set_aside) ON publog_drafts TO quartermaster_app;
UPDATE publog_drafts SET is_set_aside = true WHERE accepted IS NULL
  AND item_name ~* '^(|UNKNOWN([^A-Z].*)?|(ITEM )?NAME UNKNOWN|NO (ITEM )?NAME.*)$';
