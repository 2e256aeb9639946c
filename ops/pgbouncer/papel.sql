-- Behind a pooler the role holds the settings of a connection (with DATABASE_POOLER=on the program does not start without them):
--   sudo -u postgres psql via_livre -f papel.sql, then systemctl restart pgbouncer, because open connections do not get them.
alter role via_livre set timezone = 'UTC';
alter role via_livre set statement_timeout = '15s';
alter role via_livre set idle_in_transaction_session_timeout = '30s';
