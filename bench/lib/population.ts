type Executar = (statement: string) => Promise<unknown>;

/** Rows per driver, about as many as after years of use. A driver's fines are far apart on the disk, as if they arrived over time. */
const POR_MOTORISTA = {
  multas: 10,
  notificacoes: 5,
  consultas: 8,
  auditorias: 10,
  emails: 3,
} as const;

/**
 * Fills an empty, migrated database with `quantos` drivers by SQL alone: driver n is md5('m' || n)::uuid, has licence n, vehicle n
 * (every second one a second vehicle), the fines n, quantos + n, 2 * quantos + n... Everything lies before the instant `agora`. The
 * session token is 'sessao-do-motorista-n'.
 */
export async function popular(executar: Executar, quantos: number, agora: Date): Promise<void> {
  for (const statement of populacao(quantos, agora.toISOString())) await executar(statement);
}

function populacao(n: number, iso: string): string[] {
  const agora = `'${iso}'::timestamptz`;
  const dono = (numero: string) => `md5('m' || ${numero})::uuid`;
  /** SQL for the driver of the k-th row, when rows go to the drivers in turn. */
  const daVez = `(k % ${n} + 1)`;
  const serie = (total: number) => `generate_series(0, ${Math.floor(total) - 1}) as k`;
  const { multas, notificacoes, consultas, auditorias, emails } = POR_MOTORISTA;
  return [
    `insert into usuario (id, email, senha_hash, nome, cpf, rg, data_nascimento, sexo, telefone, endereco, numero, bairro, cidade, uf, cep, aceitou_termos_em, criado_em)
      select ${dono('(k + 1)')}, 'motorista-' || k || '@example.com', repeat('x', 97), 'Ana Souza Prado', lpad(k::text, 11, '0'),
        '123456789', '1990-05-20', 'F', '21988887777', 'Rua das Laranjeiras', '100', 'Laranjeiras', 'Rio de Janeiro', 'RJ', '22240003',
        ${agora} - (k % 700) * interval '1 day', ${agora} - (k % 700) * interval '1 day'
      from ${serie(n)}`,
    `insert into sessao (token_hash, usuario_id, criada_em, usada_em, expira_em, agente)
      select encode(sha256(('sessao-do-motorista-' || (k + 1))::bytea), 'hex'), ${dono('(k + 1)')}, ${agora} - interval '1 hour',
        ${agora} - interval '1 minute', ${agora} + interval '20 days', repeat('Mozilla/5.0 ', 8)
      from ${serie(n)}`,
    `insert into assinatura (usuario_id, plano, inicio, fim)
      select ${dono(daVez)}, case when k < ${n} then 'cnh-livre' else 'detetive-da-multa' end,
        ${agora} - case when k < ${n} then interval '100 days' else interval '500 days' end,
        ${agora} + case when k < ${n} then interval '265 days' else interval '-135 days' end - (k % 30) * interval '1 hour'
      from ${serie(n * 1.2)}`,
    `insert into habilitacao (id, usuario_id, numero_cnh, cpf, uf, nome, categoria, emissao, vencimento, qtde_consultas, pontos_periodos, consultada_em, proxima_consulta_em, criada_em)
      overriding system value
      select k + 1, ${dono('(k + 1)')}, lpad(k::text, 11, '0'), lpad(k::text, 11, '0'), 'RJ', 'Ana Souza Prado', 'AB', '2024-05-20', '2034-05-20', 4,
        '[{"descricao":"Últimos 12 meses","qtdeAutos":4},{"descricao":"De 12 a 60 meses","qtdeAutos":0}]',
        ${agora} - interval '3 days', ${agora} + (k % 10080 - 20) * interval '1 minute', ${agora} - interval '90 days'
      from ${serie(n)}`,
    `insert into veiculo (id, usuario_id, placa, numero_renavam, uf, modelo, fabricante, chassi, cor, combustivel, ano_fabricacao, ano_modelo, proprietario, qtde_consultas, consultado_em, proxima_consulta_em, criado_em)
      overriding system value
      select k + 1, ${dono(`case when k < ${n} then k + 1 else (k - ${n} + 1) * 2 end`)}, 'KVL' || lpad((k % 10000)::text, 4, '0'), lpad(k::text, 11, '0'), 'RJ',
        'VW/GOL 1.0', 'VOLKSWAGEN', '9BWZZZ377VT' || lpad((k % 1000000)::text, 6, '0'), 'PRATA', 'ALCOOL/GASOLINA', '2022', '2023', 'ANA SOUZA PRADO', 4,
        ${agora} - interval '3 days', ${agora} + (k % 10080 - 20) * interval '1 minute', ${agora} - interval '90 days'
      from ${serie(n * 1.5)}`,
    `insert into multa (id, usuario_id, tipo, habilitacao_id, veiculo_id, auto_infracao, auto_renainf, data_infracao, hora_infracao, codigo_infracao, descricao, enquadramento_infracao,
        local_infracao, orgao_emissor, situacao, status_pagamento, valor_original, valor_ser_pago, valor_desconto, data_notificacao, descricao_fluxo_recurso, pontos, criada_em, atualizada_em, encerrada_em)
      overriding system value
      select k + 1, ${dono(daVez)}, case when k / ${n} % 2 = 0 then 'Habilitacao' else 'Veiculo' end,
        case when k / ${n} % 2 = 0 then ${daVez} end, case when k / ${n} % 2 = 1 then ${daVez} end,
        'C' || lpad(k::text, 9, '0'), lpad(k::text, 11, '0'), (${agora} - (k % 900) * interval '1 day')::date, '14:35', '74550',
        'Transitar em velocidade superior à máxima permitida em até 20%', '218 I', 'Av. Brasil, 2000, Rio de Janeiro', 'Detran RJ',
        'Notificação de autuação expedida', 'Não paga', 13016, 10413, 2603, (${agora} - (k % 900) * interval '1 day')::date,
        'Defesa prévia', 4, ${agora} - (k % 900) * interval '1 day', ${agora} - (k % 900) * interval '1 day',
        case when k / ${n} = ${multas - 1} then ${agora} - interval '10 days' end
      from ${serie(n * multas)}`,
    `insert into marco (usuario_id, multa_id, tipo, data, origem, autor, quando)
      select ${dono(daVez)}, k + 1, 'autuacao_expedida', (${agora} - (k % 900) * interval '1 day')::date, 'fonte', 'fonte',
        ${agora} - (k % 900) * interval '1 day'
      from ${serie(n * multas)}`,
    `insert into notificacao (usuario_id, assunto, descricao, destino, chave, push, push_mostrada_em, data_criacao, data_leitura)
      select ${dono(daVez)}, 'Nova multa encontrada', 'Transitar em velocidade superior à máxima permitida em até 20%, em Av. Brasil. Auto C' || k,
        '/app/multas/view/' || k, 'nova-multa:' || k, true, ${agora}, ${agora} - (k % 700) * interval '1 day',
        case when k >= ${n} then ${agora} end
      from ${serie(n * notificacoes)}`,
    `insert into email_enviado (usuario_id, modelo, chave, enviado_em, criado_em)
      select ${dono(daVez)}, 'nova-multa', md5('e' || k) || ':nova-multa', ${agora}, ${agora} - (k % 700) * interval '1 day'
      from ${serie(n * emails)}`,
    `insert into consulta (usuario_id, habilitacao_id, veiculo_id, servico, resultado, custo_centavos, duracao_ms, quando)
      select ${dono(daVez)}, case when k / ${n} % 2 = 0 then ${daVez} end, case when k / ${n} % 2 = 1 then ${daVez} end,
        case when k / ${n} % 2 = 0 then 'habilitacao' else 'veiculo' end, 'found', 24, 8000, ${agora} - (k % 40000 + 2) * interval '1 minute'
      from ${serie(n * consultas)}`,
    `insert into auditoria (quando, ator, ator_id, acao, entidade, entidade_id, ip, request_id, dados)
      select ${agora} - (k % 40000) * interval '1 minute', case when k % 5 = 0 then 'usuario' else 'sistema' end,
        case when k % 5 = 0 then (${dono(daVez)})::text end, 'veiculo.consultar', 'veiculo', ${daVez}::text, '200.1.2.3', md5(k::text),
        '{"multas":4,"novas":0,"debitos":1,"consultaId":123456}'
      from ${serie(n * auditorias)}`,
    `insert into venda (id, usuario_id, descricao, itens, valor_total, criada_por, criada_em)
      overriding system value
      select k + 501, ${dono('(k * 2 + 1)')}, 'Defesa completa', '[{"descricao":"Defesa","quantidade":1,"valorCentavos":4990}]', 4990, 'sandra', ${agora}
      from ${serie(n / 2)}`,
    `insert into aceite (venda_id, usuario_id, sha256, quando)
      select k + 501, ${dono('(k * 2 + 1)')}, md5(k::text), ${agora} from ${serie(n / 2)}`,
    `insert into pedido (id, usuario_id, codigo, conteudo_hash, metodo, status, subtotal, total, venda_id, gateway, gateway_pedido_id, pix_texto, criado_em, expira_em, pago_em, conferido_em)
      overriding system value
      select k + 1001, ${dono('(k * 2 + 1)')}, upper(substr(md5('p' || k), 1, 7)), md5('c' || k), 'PIX',
        case when k % 50 = 0 then 'expirado' else 'pago' end, 4990, 4990, case when k % 10 = 0 then k + 501 end, 'pagbank',
        'ORDE_' || md5('g' || k), repeat('0', 180), ${agora} - (k % 600 + 5) * interval '1 day', ${agora} - (k % 600 + 4) * interval '1 day',
        case when k % 50 > 0 then ${agora} - (k % 600 + 5) * interval '1 day' end, ${agora} - (k % 600 + 4) * interval '1 day'
      from ${serie(n / 2)}`,
    `insert into pedido_item (id, pedido_id, tipo_produto, id_plano, id_plano_detalhe, descricao, quantidade, valor_unitario, periodicidade)
      overriding system value
      select k + 1, k + 1001, 'PLANO', 9, 17, 'CNH Livre', 1, 4990, 'A' from ${serie(n / 2)}`,
    `insert into pedido_evento (pedido_id, de, para, origem, quando)
      select k % ${Math.floor(n / 2)} + 1001, case when k >= ${Math.floor(n / 2)} then 'aguardando_pagamento' end,
        case when k < ${Math.floor(n / 2)} then 'aguardando_pagamento' else 'pago' end, 'webhook', ${agora}
      from ${serie(n)}`,
    `insert into recurso (id, usuario_id, multa_id, fase, direito, criado_em)
      overriding system value
      select k + 1, ${dono('(k * 5 + 1)')}, k * 5 + 1, 'P', 'plano', ${agora} - (k % 300) * interval '1 day' from ${serie(n / 5)}`,
    `insert into recurso_movimento (recurso_id, status, quando, autor)
      select k % ${Math.floor(n / 5)} + 1, (array['solicitado', 'em_analise', 'protocolado'])[k / ${Math.floor(n / 5)} + 1], ${agora}, 'operador'
      from ${serie(Math.floor(n / 5) * 3)}`,
    `insert into credito (usuario_id, multa_id, pedido_item_id, unidade, criado_em)
      select ${dono('(k * 5 + 2)')}, k * 5 + 2, k + 1, 1, ${agora} from ${serie(n / 5)}`,
    `insert into solicitacao (id, usuario_id, pedido_id, pedido_item_id, unidade, criada_em)
      overriding system value
      select k + 1, ${dono('(k * 4 + 1)')}, k * 2 + 1001, k * 2 + 1, 1, ${agora} from ${serie(n / 4)}`,
    `insert into multa_nao_acompanhada (usuario_id, solicitacao_id, sexo, nome_completo_defesa, cpf_defesa, telefone_contato, endereco_completo, cep, placa, data_infracao, hora_infracao,
        auto_infracao, template_id, enquadramento, local, orgao_emissor, fase, criada_em)
      select ${dono('(k * 4 + 1)')}, k + 1, 'F', 'Ana Souza Prado', '52998224725', '21988887777', 'Rua das Laranjeiras, 100', '22240003', 'KVL1A23', '2026-03-02', '14:35',
        'E' || k, 'velocidade', '745-50', 'Av. Brasil', 'Detran RJ', 'P', ${agora}
      from ${serie(n / 4)}`,
    `insert into rascunho (solicitacao_id, usuario_id, passo, dados, atualizado_em)
      select k + 1, ${dono('(k * 4 + 1)')}, 2, jsonb_build_object('Local', repeat('Av. Brasil, km 12 ', 40)), ${agora} - (k % 600) * interval '1 hour' from ${serie(n / 4)}`,
    `insert into arquivo (usuario_id, nome, media_type, tamanho, sha256, chave, criado_em)
      select ${dono('(k * 4 + 1)')}, 'peticao.pdf', 'application/pdf', 90000, md5(k::text), md5('a' || k), ${agora} from ${serie(n / 4)}`,
    `insert into debito (usuario_id, veiculo_id, descricao, valor)
      select ${dono('(k * 2 + 1)')}, k * 2 + 1, 'IPVA, cota única 2026', 184237 from ${serie(n / 2)}`,
    `insert into processo (usuario_id, habilitacao_id, tipo, processo, descricao, criado_em)
      select ${dono('(k * 10 + 1)')}, k * 10 + 1, 'suspensao', 'SEI-' || k, 'Suspensão do direito de dirigir', ${agora} from ${serie(n / 10)}`,
    `insert into idempotencia (dono, operacao, chave, conteudo_hash, resposta, criada_em)
      select (${dono('(k * 3 + 1)')})::text, 'pedido', md5(k::text), md5(k::text), '{}', ${agora} - (k % 30) * interval '1 day' from ${serie(n / 3)}`,
    `insert into limite (key, points, expire) select 'entrar:' || k, 1, ${agora} + (k % 900) * interval '1 second' from ${serie(n)}`,
    `insert into consentimento (usuario_id, assunto, versao, aceito, quando)
      select ${dono(daVez)}, 'termos', '2026-01-01', true, ${agora} - (k % 700) * interval '1 day' from ${serie(n)}`,
    `insert into requerimento (usuario_id, tipo, origem, texto, recebido_em, prazo)
      select ${dono(daVez)}, 'acesso', 'conta', 'Cópia de tudo.', ${agora} - (k % 700) * interval '1 day', '2026-12-01' from ${serie(n)}`,
    `insert into passo_de_entrada (tipo, token_hash, usuario_id, expira_em)
      select 'codigo', md5('p' || k), ${dono(daVez)}, ${agora} + (k % 600) * interval '1 second' from ${serie(n)}`,
    `insert into aparelho_conhecido (usuario_id, token_hash, visto_em)
      select ${dono(daVez)}, md5('a' || k), ${agora} - (k % 390) * interval '1 day' from ${serie(n)}`,
    `insert into webhook_recebido (provedor, evento_id, recebido_em, processado_em, resultado)
      select 'pagbank', md5('w' || k), ${agora} - (k % 600) * interval '1 day', ${agora}, 'conferido' from ${serie(n)}`,
    `insert into pedido_item (id, pedido_id, tipo_produto, multa_id, descricao, quantidade, valor_unitario)
      overriding system value
      select ${Math.floor(n / 2)} + k + 1, k + 1001, 'MULTA', k * 2 + 1, 'Recurso da multa', 1, 5000 from ${serie(n / 2)}`,
    `insert into recurso_pergunta (recurso_id, usuario_id, texto, autor, quando, respondida_em)
      select k + 1, ${dono('(k * 5 + 1)')}, 'Qual a página da notificação?', 'sandra', ${agora}, ${agora} from ${serie(n / 5)}`,
    // Without statistics and indexes the next join takes hours at a million drivers.
    'analyze recurso, recurso_movimento, arquivo',
    `insert into recurso_anexo (movimento_id, arquivo_id)
      select m.id, a.id from recurso_movimento m join recurso r on r.id = m.recurso_id
        join arquivo a on a.usuario_id = r.usuario_id, generate_series(1, 33)`,
    `insert into lembrete (usuario_id, multa_id, tipo, data, dias, criado_em)
      select ${dono(daVez)}, k + 1, 'defesa', ${agora}::date, 7, ${agora} - (k % 300) * interval '1 day' from ${serie(n * 2)}`,
    `insert into link_de_lembrete (token_hash, usuario_id, criado_em)
      select md5('l' || k), ${dono(daVez)}, ${agora} - (k % 300) * interval '1 day' from ${serie(n)}`,
    `insert into parceiro (codigo, nome, perfil_sistema, criado_em) select 'p' || k, 'Parceiro ' || k, 1, ${agora} from ${serie(50)}`,
    ...['habilitacao', 'veiculo', 'multa', 'venda', 'pedido', 'pedido_item', 'recurso', 'solicitacao'].map(
      (tabela) => `select setval(pg_get_serial_sequence('${tabela}', 'id'), (select max(id) from ${tabela}))`,
    ),
  ];
}
