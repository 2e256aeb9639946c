import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiDoMotorista } from '#backend/app/http/inProcess.ts';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { recursosDaFila } from '#backend/desk/fila.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import { recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { recurso, recursoMovimento, recursoPergunta } from '#backend/platform/db/schema/recursos.ts';
import { addDays, formatDate, today } from '#lib/dates.ts';
import { isDone, submitForm } from '#lib/form.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { cadastrarForm } from '#lib/peticoes/cadastrarForm.ts';
import { etapaDoPedido, lerEtapa } from '#lib/peticoes/etapas.ts';
import { passoForm } from '#lib/peticoes/passoForm.ts';
import { completa, propostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, motoristaComMulta, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { origem, pessoaNaMesa } from './naMesa.ts';

const app = sharedApp();

const sandra = operador(app);

const mesaPara = async (papel: Papel) =>
  mesaDe(app.runtime, await pessoaNaMesa(app, papel), origem, apiDoMotorista);

const hoje = () => today(app.deps.clock);

/** What neither profile nor source knows, as the papers of the driver show it. */
const DOS_PAPEIS = {
  ...{ Sexo: 'F', identidade: 'RG 12.345.678-9', capacidade: 'proprietario', cep: '24020-000' },
  ...{
    NomeCompletoDefesa: 'Ana Souza Prado',
    CpfDefesa: '529.982.247-25',
    TelefoneContato: '(21) 98888-7777',
  },
  ...{ EnderecoCompletos: 'Rua A, 1, Centro, Niterói – RJ', Placa: 'KXA1B23', HoraInfracao: '10:20' },
  ...{ Enquadramento: '554-12 Estacionar em desacordo', Local: 'Rua B, 100', OrgaoEmissor: 'DETRAN-RJ' },
};

async function recursoPedido() {
  const { driver, multa } = await motoristaComMulta(app, {
    dataInfracao: addDays(hoje(), -60),
    dataNotificacao: addDays(hoje(), -10),
  });
  await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
  const [um] = await app.rows(recurso, eq(recurso.multaId, multa.id));
  return { driver, multa, id: String(um?.id) };
}

describe('the petition of an appeal', () => {
  it('is written in the driver’s own wizard: profile, fine and dates are there, and the dates propose grounds', async () => {
    const { driver, multa, id } = await recursoPedido();
    const mesa = await mesaPara('juridico');
    const onde = (passo?: string) => mesaPaths.peticao(id, passo);
    const aberta = async () => {
      const peticao = await mesa.peticao(id);
      if (!peticao) throw new Error('no petition');
      return peticao;
    };
    const primeira = await aberta();
    expect(primeira.dados).toMatchObject({ titular: 'proprio', Fase: 'P', AutoInfracao: multa.autoInfracao });
    expect(propostasDoRascunho(primeira.dados, hoje()).map((um) => um.id)).toContain(
      'notificacao-fora-do-prazo',
    );

    /** One page, as its form sends it. */
    const enviar = async (passo: string, valores: Record<string, string>) => {
      const { api, dados } = await aberta();
      const etapa = lerEtapa(passo);
      if (!etapa) throw new Error('no page');
      const form = passoForm({ id: Number(id), onde, etapa, dados, hoje: hoje(), revisando: false });
      const body = new FormData();
      for (const [nome, valor] of Object.entries(valores)) body.set(nome, valor);
      return submitForm(form, api, body);
    };
    // Of a parked vehicle only who reads the papers knows that nobody signed the AIT.
    const respostas = { ...DOS_PAPEIS, autoAssinado: 'nao' };
    for (const pagina of ['1', '2', 'notificacoes'])
      expect(await enviar(pagina, { ...(await aberta()).dados, ...respostas })).toHaveProperty('redirect');
    const feito = await enviar('fundamentos', {
      vistos: propostasDoRascunho((await aberta()).dados, hoje())
        .map((um) => um.id)
        .join(),
      'fundamento-notificacao-fora-do-prazo': 'on',
    });
    expect(feito).toEqual({ redirect: mesaPaths.peticao(id, 'revisao') });

    const { api, dados, versao } = await aberta();
    const etapa = etapaDoPedido(lerEtapa('revisao'), {
      ...{ enviada: false, dados, completa: completa(dados, hoje()) },
    });
    expect(etapa.id).toBe('revisao');
    const fim = await cadastrarForm({ id: Number(id), onde, dados, versao, hoje: hoje() }).submit(api, {
      ...{ Chave: undefined, Visto: versao },
    });
    expect(isDone(fim)).toBe(true);

    const papeis = await sandra.documentos(id);
    const pdf = papeis.find(({ nome }) => nome.startsWith('defesa-previa-'));
    const { token } = driver;
    const lido = await app.fetch(`/arquivos/${pdf?.id}`, { headers: { authorization: `Bearer ${token}` } });
    const texto = (await lerPdf(new Uint8Array(await lido.arrayBuffer()))).paginas.join(' ');
    expect(texto).toMatch(/ana souza prado/i);
    expect(texto).toMatch(/30 dias|trinta dias/);
    const [ultimo] = (await sandra.registros(id)).filter(({ acao }) => acao === 'recurso.peticao');
    expect(ultimo).toMatchObject({ ator: 'operador', atorId: mesa.pessoa.email });
  });

  it('opens for who works the appeal, and not when it is filed or another’s business', async () => {
    const { id } = await recursoPedido();
    for (const [papel, abre] of [
      ['juridico', true],
      ['administracao', true],
      ['atendimento', false],
      ['financeiro', false],
    ] as const)
      expect([papel, (await (await mesaPara(papel)).peticao(id)) !== null]).toEqual([papel, abre]);
    // Who may not write it reads who does.
    const dito = JSON.stringify(await (await mesaPara('atendimento')).registro('recursos', id));
    expect(dito).toContain('"Escrever no assistente: quem pode é Jurídico"');
    const mesa = await mesaPara('juridico');
    for (const outro of ['0', '999999', 'x', '-1']) expect(await mesa.peticao(outro)).toBeNull();
    const peticao = await mesa.peticao(id);
    await sandra.faz('recursos cancelar', { recurso: id, motivo: 'Não há o que protocolar.' });
    expect(await mesa.peticao(id)).toBeNull();
    await expect(
      peticao?.api.peticoes.guardarRascunho({ id: Number(id), Passo: 3, Dados: {} }),
    ).rejects.toMatchObject({ code: 'NAO_ENCONTRADO' });
  });
});

const ctx = () => systemCtx(app.deps);

const fila = (filtro = {}) => recursosDaFila(ctx(), filtro);

describe('the last day of an appeal', () => {
  it('is for staff and driver the earlier of two, from every listing of its AIT', async () => {
    const { db, clock } = app.deps;
    const seed = seeds(app);
    const hoje = today(clock);
    const { driver, multa: doVeiculo } = await motoristaComMulta(app, {
      dataNotificacao: null,
      datPagamentoComDesconto: null,
    });
    const { id: habilitacaoId } = await seed.habilitacao(driver);
    const daCnh = await seed.multa(driver, {
      ...{ habilitacaoId, autoInfracao: doVeiculo.autoInfracao, orgaoEmissor: 'DETRAN-RJ' },
      ...{ dataNotificacao: null, datPagamentoComDesconto: null },
    });
    await seed.marco(driver, doVeiculo.id, 'prazo_jari', addDays(hoje, 20), 'carta');
    const dele = { usuarioId: driver.id, quando: clock(), autor: 'teste' };
    const [{ id, guid } = { id: 0, guid: '' }] = await db
      .insert(recurso)
      .values({
        ...{ usuarioId: driver.id, multaId: doVeiculo.id, fase: 'I', direito: 'plano', criadoEm: clock() },
      })
      .returning();
    await db.insert(recursoMovimento).values({ ...dele, recursoId: id, status: 'solicitado' });
    await db.insert(recursoPergunta).values({ ...dele, recursoId: id, texto: 'Qual a placa?' });
    const naFila = async () => (await fila({ vista: 'motorista' })).find((um) => um.id === id)?.prazo;
    const guardado = () => app.rows(recursoNaFila, eq(recursoNaFila.recursoId, id));
    expect(await naFila()).toBe(addDays(hoje, 20));

    await seed.marco(driver, daCnh.id, 'penalidade_expedida', addDays(hoje, -35));
    await seed.marco(driver, daCnh.id, 'vencimento', addDays(hoje, 10));
    expect(await naFila()).toBe(addDays(hoje, 10));
    expect(await guardado()).toMatchObject([{ prazo: addDays(hoje, 10) }]);
    const naMesa = JSON.stringify((await sandra.faz('ver', { tipo: 'recursos', id: String(id) })).dados);
    expect(naMesa).toContain(`${formatDate(addDays(hoje, 10))} (da fonte)`);
    expect(await driver.api.recursos.pergunta({ guid })).toMatchObject({ Prazo: addDays(hoje, 10) });
    expect(await driver.api.recursos.todos({ SemArquivos: true })).toMatchObject([
      { Prazo: addDays(hoje, 10) },
    ]);
  });

  it('is that of its own phase: a missed defence says so, and the notice of penalty does not hide it', async () => {
    const { db, clock } = app.deps;
    const seed = seeds(app);
    const hoje = today(clock);
    const { driver, multa: uma } = await motoristaComMulta(app, {
      dataNotificacao: null,
      datPagamentoComDesconto: null,
    });
    const [{ id } = { id: 0 }] = await db
      .insert(recurso)
      .values({
        ...{ usuarioId: driver.id, multaId: uma.id, fase: 'P', direito: 'plano', criadoEm: clock() },
      })
      .returning();
    const dele = { usuarioId: driver.id, quando: clock(), autor: 'teste' };
    await db.insert(recursoMovimento).values({ ...dele, recursoId: id, status: 'em_analise' });
    const naFila = async () => {
      await fila();
      return (await app.rows(recursoNaFila, eq(recursoNaFila.recursoId, id)))[0]?.prazo;
    };
    await seed.marco(driver, uma.id, 'prazo_defesa', addDays(hoje, -10), 'carta');
    expect(await naFila()).toBe(addDays(hoje, -10));
    await seed.marco(driver, uma.id, 'prazo_jari', addDays(hoje, 25), 'carta');
    expect(await naFila()).toBe(addDays(hoje, -10));
    expect(await driver.api.recursos.todos({ SemArquivos: true })).toMatchObject([{ Prazo: null }]);
  });
});
