-- The program's role as PgBouncer knows it (auth_file), with the secret as PostgreSQL keeps it: no password is written down. As root:
--   sudo -u postgres psql -XAtf userlist.sql | install -o postgres -g postgres -m 640 /dev/stdin /etc/pgbouncer/userlist.txt
-- and again after each change of the password, with `systemctl reload pgbouncer`.
select format('"%s" "%s"', rolname, rolpassword) from pg_authid where rolname = 'via_livre';
