import pg from 'pg';

/**
 * Fills a migrated, empty database with drivers of two vehicles each. All were checked a week ago and are due now, in no order. Every
 * second vehicle has the fine that the source (source.mjs) lists.
 */
export async function seedFleet(url: string, vehicles: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const dono = "md5('m' || k / 2)::uuid";
  for (const statement of [
    `insert into usuario (id, email, senha_hash, nome, cpf, aceitou_termos_em, criado_em)
      select md5('m' || k)::uuid, 'motorista-' || k || '@example.com', '-', 'Ana Souza Prado', lpad(k::text, 11, '0'), now(), now()
      from generate_series(0, ${Math.ceil(vehicles / 2) - 1}) as k`,
    `insert into assinatura (usuario_id, plano, inicio, fim)
      select md5('m' || k)::uuid, 'cnh-livre', now() - interval '30 days', now() + interval '300 days'
      from generate_series(0, ${Math.ceil(vehicles / 2) - 1}) as k`,
    `insert into veiculo (id, usuario_id, placa, numero_renavam, uf, modelo, qtde_consultas, consultado_em, proxima_consulta_em, criado_em)
      overriding system value
      select k + 1, ${dono}, 'KVL1A23', lpad(k::text, 11, '0'), 'RJ', 'GOL 1.0', 4, now() - interval '7 days',
        now() - random() * interval '1 day', now() - interval '90 days'
      from generate_series(0, ${vehicles - 1}) as k`,
    `insert into multa (usuario_id, tipo, veiculo_id, auto_infracao, auto_renainf, data_infracao, hora_infracao, codigo_infracao, descricao,
        enquadramento_infracao, local_infracao, orgao_emissor, situacao, status_pagamento, valor_original, valor_ser_pago, valor_desconto,
        descricao_fluxo_recurso, pontos, criada_em, atualizada_em)
      select ${dono}, 'Veiculo', k + 1, 'C' || k, '12345678901', '2026-09-22', '14:35', '74550',
        'Transitar em velocidade superior à máxima permitida em até 20%', '218, I', 'Av. Brasil, 2000', 'Detran RJ',
        'Notificação de autuação expedida', 'Não paga', 13016, 10413, 2603, 'Defesa prévia', 4, now(), now()
      from generate_series(0, ${vehicles - 1}, 2) as k`,
    "select setval(pg_get_serial_sequence('veiculo', 'id'), (select max(id) from veiculo))",
    'vacuum analyze',
    'checkpoint',
  ])
    await client.query(statement);
  await client.end();
}
