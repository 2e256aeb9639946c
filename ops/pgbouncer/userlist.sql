-- Prints the program's role for PgBouncer's auth_file, with the password hash that PostgreSQL stores. As root:
--   sudo -u postgres psql -XAtf userlist.sql | install -o postgres -g postgres -m 640 /dev/stdin /etc/pgbouncer/userlist.txt
-- and again after each change of the password, with `systemctl reload pgbouncer`.
select format('"%s" "%s"', rolname, rolpassword) from pg_authid where rolname = 'via_livre';
