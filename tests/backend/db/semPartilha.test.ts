import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Dropped, migrate, migrations } from '#backend/platform/db/migrate.ts';
import { unmigratedDatabase } from '../harness/database.ts';

test('shares, partners and case files of 1.1.0 are dropped and counted; the code, the sign-ups and the consents stay', async () => {
  const database = await unmigratedDatabase();
  const rows = async (query: string) => (await database.db.execute(sql.raw(query))).rows;
  try {
    const depois = migrations.findIndex(({ name }) => name.startsWith('0033_'));
    await migrate(database, migrations.slice(0, depois));
    for (const comando of DE_ANTES.split(';').filter((um) => um.trim())) await rows(comando);
    const dropped: Dropped[] = [];
    await migrate(database, migrations, (one) => dropped.push(one));

    expect(dropped.sort((a, b) => a.table.localeCompare(b.table))).toEqual([
      { table: 'compartilhamento', rows: 2 },
      { table: 'olhada', rows: 1 },
      { table: 'papel', rows: 2 },
      { table: 'parceiro_permissao', rows: 1 },
      { table: 'procuracao_de_parceiro', rows: 2 },
    ]);
    expect(await rows('select codigo, nome, perfil_sistema, ativo from parceiro')).toEqual([
      { codigo: 'silva', nome: 'Silva', perfil_sistema: 2, ativo: true },
    ]);
    expect(await rows('select p.codigo from usuario u join parceiro p on p.id = u.parceiro_id')).toEqual([
      { codigo: 'silva' },
    ]);
    expect(await rows("select aceito from consentimento where assunto = 'parceiro'")).toEqual([
      { aceito: true },
    ]);
    // Of the two powers of attorney an appeal used one; no file of a case file stays.
    expect(await rows('select nome from arquivo')).toEqual([{ nome: 'usada.pdf' }]);
  } finally {
    await database.close();
  }
});

const [ANA, BIA] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const [LIVRE, USADA, FOTO] = ['a', 'b', 'c'].map((fim) => `00000000-0000-4000-8000-00000000000${fim}`);
const DE_ANTES = `
  insert into parceiro (codigo, nome, perfil_sistema, criado_em) values ('silva', 'Silva', 2, now());
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em, parceiro_id, tipo_perfil_parceiro) values
    ('${ANA}', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now(), (select id from parceiro), 2),
    ('${BIA}', 'bia@x.example', 'x', 'Bia', '11144477735', now(), now(), null, null);
  update parceiro set conta_id = '${BIA}', documento = '11144477735', registro = 'CRDD 1', aprovado_em = now();
  insert into veiculo (usuario_id, placa, numero_renavam, uf, criado_em) values ('${ANA}', 'KVL1A23', '64430359540', 'RJ', now());
  insert into compartilhamento (usuario_id, veiculo_id, nivel, para, link_expira_em, chave, criado_em, fim, convidado_id, aceito_em)
    select '${ANA}', id, nivel, 'Bia', now(), gen_random_uuid(), now(), now() + interval '1 day', '${BIA}', now()
    from veiculo, (values ('ver'), ('pedir')) niveis (nivel);
  insert into olhada (usuario_id, quem_id, o_que, dia, vezes, primeira_em, ultima_em)
    values ('${ANA}', '${BIA}', 'prazos', now()::date, 3, now(), now());
  insert into parceiro_permissao (usuario_id, parceiro_id, concedida_em, ate) select '${ANA}', id, now(), now()::date from parceiro;
  insert into consentimento (usuario_id, assunto, parceiro_id, aceito, quando) select '${ANA}', 'parceiro', id, true, now() from parceiro;
  insert into arquivo (id, usuario_id, nome, media_type, tamanho, sha256, chave, criado_em) values
    ('${LIVRE}', '${ANA}', 'livre.pdf', 'application/pdf', 1, 'x', 'a', now()),
    ('${USADA}', '${ANA}', 'usada.pdf', 'application/pdf', 1, 'x', 'b', now()),
    ('${FOTO}', '${ANA}', 'foto.jpg', 'image/jpeg', 1, 'x', 'c', now());
  insert into procuracao_de_parceiro (usuario_id, parceiro_id, arquivo_id, de, ate, entregue_em)
    select '${ANA}', p.id, a.id, now()::date, now()::date, now() from parceiro p, arquivo a where a.nome like '%.pdf';
  insert into multa (usuario_id, tipo, veiculo_id, auto_infracao, data_infracao, descricao, valor_original, valor_ser_pago, pontos, criada_em, atualizada_em)
    select '${ANA}', 'Veiculo', id, 'A1', now()::date, 'x', 1, 1, 3, now(), now() from veiculo;
  insert into papel (usuario_id, multa_id, tipo, titulo, texto, arquivo_id, criado_em)
    select '${ANA}', id, papeis.tipo, 'x', papeis.texto, papeis.arquivo::uuid, now()
    from multa, (values ('foto', null, '${FOTO}'), ('nota', 'x', null)) papeis (tipo, texto, arquivo);
  insert into recurso (usuario_id, multa_id, fase, direito, criado_em) select '${ANA}', id, 'I', 'plano', now() from multa;
  insert into recurso_documento (usuario_id, recurso_id, tipo, arquivo_id) select '${ANA}', id, 'Procuracao', '${USADA}' from recurso;
`;
