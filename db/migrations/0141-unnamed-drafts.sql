-- An item that a month brings without a name is put aside as it is written.
GRANT INSERT (is_set_aside) ON publog_drafts TO quartermaster_app;
