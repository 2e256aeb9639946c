-- Refunds that an earlier version had asked for and not made: the queue of withdrawals is gone, and a job names the row of its refund.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
	UPDATE "pgboss"."job" SET "data" = jsonb_build_object('devolucaoId', "data" -> 'pagamentoId')
		WHERE "name" IN ('devolucao', 'devolucao-morta') AND "data" ? 'pagamentoId';
	UPDATE "pgboss"."job" j SET "data" = jsonb_build_object('devolucaoId', d."id"),
			"name" = replace(j."name", 'desistencia', 'devolucao'), "dead_letter" = replace(j."dead_letter", 'desistencia', 'devolucao')
		FROM "devolucao" d
		WHERE j."name" IN ('desistencia', 'desistencia-morta') AND j."state" < 'completed'
			AND d."causa" = 'desistencia' AND d."pedido_id" = (j."data" ->> 'pedidoId')::bigint;
END $$;
