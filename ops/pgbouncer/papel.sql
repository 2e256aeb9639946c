-- Behind a pooler the role says what each connection said before (DATABASE_POOLER=on refuses to start without it):
--   psql via_livre -f papel.sql
alter role via_livre set timezone = 'UTC';
alter role via_livre set statement_timeout = '15s';
alter role via_livre set idle_in_transaction_session_timeout = '30s';
