// node bench/lists.ts [vehicles] [clients]: server time and bytes of long lists and their searches on the embedded database: 1,000
// vehicles of one driver with three fines each, and 300 and 3,000 clients of a partner with one fine each.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/backend/platform/db/client.ts';
import { novoComprador } from '../tests/crash/comprador.ts';
import { cpuOf, startServer } from './lib/processes.ts';

const vehicles = Number(process.argv[2] ?? 1_000);
const clients = Number(process.argv[3] ?? 3_000);
const ROUNDS = 6;
const folder = mkdtempSync(join(tmpdir(), 'via-livre-lists-'));
const env = { DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'warn' };

try {
  const first = await startServer(['server.mjs'], env);
  const url = `http://127.0.0.1:${first.port}`;
  const [fleet, small, large] = [
    await novoComprador(url),
    await novoComprador(url),
    await novoComprador(url),
  ];
  await first.stop();
  await fill([
    { email: small.email, clients: Math.ceil(clients / 10) },
    { email: large.email, clients },
  ]);
  const server = await startServer(['server.mjs'], env);
  const measure = async (name: string, path: string, cookie: string) => {
    const times: number[] = [];
    let bytes = 0;
    let status = 0;
    let cpu = 0;
    for (let n = 0; n < ROUNDS + 2; n += 1) {
      // The first two requests warm the program up.
      if (n === 2) cpu = cpuOf(server.pid);
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } });
      bytes = (await answer.arrayBuffer()).byteLength;
      status = answer.status;
      if (n > 1) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    console.log(
      `${name}: ${status}, median ${Math.round(times[ROUNDS / 2] ?? 0)} ms, processor ${Math.round((cpuOf(server.pid) - cpu) / ROUNDS)} ms, ${Math.round(bytes / 1024)} KB`,
    );
  };
  const { cookie } = fleet;
  await measure('vehicles', '/app/veiculos', cookie);
  await measure('vehicles, a plate', '/app/veiculos?q=RIO0A42', cookie);
  await measure('fines', '/app/multas', cookie);
  await measure('fines, a plate', '/app/multas?q=RIO0A42', cookie);
  await measure('fines, a body and a day', '/app/multas?q=prf%2001/10/2026', cookie);
  await measure('fines, a filter and page 9', '/app/multas?mostrar=pagar&pagina=9', cookie);
  await measure('deadlines', '/app/prazos', cookie);
  await measure('deadlines, page 9', '/app/prazos?pagina=9', cookie);
  await measure('home', '/app/inicial', cookie);
  for (const [of, { cookie: theirs }] of [
    [Math.ceil(clients / 10), small],
    [clients, large],
  ] as const) {
    await measure(`${of} clients`, '/app/parceiro', theirs);
    await measure(`${of} clients, a name`, '/app/parceiro?q=Cliente%207', theirs);
  }
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The vehicles and fines of the first driver, and the clients of the partners. */
async function fill(partners: readonly { email: string; clients: number }[]): Promise<void> {
  const database = await openDatabase({ dataDir: folder });
  const { db } = database;
  const others = sql.join(
    partners.map(({ email }) => sql`${email}`),
    sql`, `,
  );
  await db.execute(sql`insert into assinatura (usuario_id, plano, inicio, fim)
    select id, 'via-livre-total', now() - interval '1 day', now() + interval '1 year' from usuario`);
  await db.execute(sql`insert into veiculo (usuario_id, placa, numero_renavam, uf, modelo, qtde_consultas, proxima_consulta_em, criado_em)
    select u.id, 'RIO' || n / 100 || 'A' || lpad((n % 100)::text, 2, '0'), lpad(n::text, 11, '0'), 'RJ', 'VW/GOL 1.0', 4, now() + interval '7 days', now()
    from usuario u, generate_series(0, ${vehicles - 1}::int) n where u.email not in (${others})`);
  await db.execute(fines(sql`select v.usuario_id, v.id, n from veiculo v, generate_series(1, 3) n`));
  await db.execute(sql`insert into marco (usuario_id, multa_id, tipo, data, origem, autor, quando)
    select usuario_id, id, 'prazo_defesa', current_date + 5 + (id % 40)::int, 'carta', 'usuario', now() from multa where id % 2 = 0`);
  for (const [i, { email, clients: count }] of partners.entries()) {
    await db.execute(sql`insert into parceiro (codigo, nome, perfil_sistema, criado_em, conta_id)
      select ${`DESP${i}`}, 'Despachante', 1, now(), id from usuario where email = ${email}`);
    await db.execute(sql`insert into usuario (id, email, senha_hash, nome, cpf, aceitou_termos_em, criado_em)
      select gen_random_uuid(), 'cliente-${sql.raw(`${i}`)}-' || n || '@example.com', '-', 'Cliente ' || n, lpad((n + ${i * 100_000}::int)::text, 11, '0'), now(), now()
      from generate_series(1, ${count}::int) n`);
    await db.execute(sql`insert into veiculo (usuario_id, placa, numero_renavam, uf, modelo, qtde_consultas, proxima_consulta_em, criado_em)
      select id, 'ABC1D23', '64430359540', 'RJ', 'VW/GOL 1.0', 4, now() + interval '7 days', now() from usuario where email like ${`cliente-${i}-%`}`);
    await db.execute(
      fines(sql`select v.usuario_id, v.id, 1 from veiculo v join usuario u on u.id = v.usuario_id
        where u.email like ${`cliente-${i}-%`}`),
    );
    await db.execute(sql`insert into parceiro_permissao (usuario_id, parceiro_id, concedida_em, ate)
      select u.id, p.id, now(), current_date + 300 from usuario u, parceiro p
      where u.email like ${`cliente-${i}-%`} and p.codigo = ${`DESP${i}`}`);
  }
  await db.execute(sql`analyze`);
  await database.close();
}

/** SQL that inserts a fine for each row of owner, vehicle and number. */
function fines(rows: ReturnType<typeof sql>) {
  return sql`insert into multa (usuario_id, tipo, veiculo_id, auto_infracao, data_infracao, codigo_infracao, descricao, local_infracao,
      orgao_emissor, situacao, status_pagamento, valor_original, valor_ser_pago, data_notificacao, pontos, criada_em, atualizada_em)
    select r.dono, 'Veiculo', r.veiculo, 'C' || lpad((r.veiculo * 3 + r.n)::text, 8, '0'), current_date - (r.veiculo % 90 + 10)::int,
      '74550', 'Transitar em velocidade superior à máxima permitida em até 20%', 'Av. Brasil, 2000, Rio de Janeiro',
      case when r.n = 1 then 'PRF' else 'Detran RJ' end, 'Notificação de autuação expedida', 'Não paga', 13016, 10413,
      current_date - (r.veiculo % 40)::int, 4, now(), now()
    from (${rows}) r (dono, veiculo, n)`;
}
