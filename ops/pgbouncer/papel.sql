-- Behind a pooler the role has the settings of each connection (DATABASE_POOLER=on does not start without them):
--   sudo -u postgres psql via_livre -f papel.sql, then systemctl restart pgbouncer: connections from before do not have it.
alter role via_livre set timezone = 'UTC';
alter role via_livre set statement_timeout = '15s';
alter role via_livre set idle_in_transaction_session_timeout = '30s';
