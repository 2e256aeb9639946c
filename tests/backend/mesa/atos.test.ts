import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mesaDe } from '#backend/desk/api.ts';
import { auditoria, idempotencia } from '#backend/platform/db/schema/conta.ts';
import { equipe, recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import type { AtoOferecido } from '#lib/mesa/ato.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { receberAto } from '#lib/mesa/receberAto.server.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, FILES, motoristaComMulta, seeds } from '../harness/multas.ts';
import { pessoaNaMesa } from './naMesa.ts';

const app = sharedApp();

const origem = { ip: '127.0.0.1', agente: 'teste', requestId: 'teste' };

async function mesaPara(papel: Papel) {
  return mesaDe(app.runtime, await pessoaNaMesa(app, papel), origem);
}

type Mesa = Awaited<ReturnType<typeof mesaPara>>;

function enviar(mesa: Mesa, oferecidos: AtoOferecido[], campos: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [nome, valor] of Object.entries(campos)) body.append(nome, valor);
  return receberAto(new Request('http://mesa.example/', { method: 'POST', body }), { mesa, oferecidos });
}

/** The fields that the page writes into the form of the next step. */
function seguinte(feito: Awaited<ReturnType<typeof enviar>>, campos: Record<string, string>) {
  if (feito?.resultado.tipo !== 'confirmar') throw new Error(JSON.stringify(feito?.resultado));
  const guardados = Object.entries(feito.guardados).flatMap(([nome, [um]]) =>
    um ? [[`${nome}-guardado`, `${um.chave}/${um.nome}`]] : [],
  );
  return { ...campos, ...Object.fromEntries(guardados), confirmado: feito.resultado.pergunta };
}

async function emAnalise(mesa: Mesa): Promise<string> {
  const { driver, multa } = await motoristaComMulta(app);
  await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
  const [aberto] = await app.rows(recurso, eq(recurso.multaId, multa.id));
  const numero = String(aberto?.id);
  await enviar(mesa, [{ nome: 'recursos iniciar', fixos: { recurso: numero } }], {
    ato: `recursos iniciar:${numero}`,
  });
  return numero;
}

describe('an act that needs confirmation', () => {
  it('keeps the chosen file until the confirmation, and the appeal is filed with it', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await emAnalise(mesa);
    const oferecidos = [{ nome: 'recursos protocolar', fixos: { recurso: numero } }];
    const campos = { ato: `recursos protocolar:${numero}`, numero: '2026/77' };
    const feito = await enviar(mesa, oferecidos, { ...campos, arquivo: FILES.pdf('protocolo.pdf') });
    const outra = await mesaPara('juridico');
    const [um] = feito?.guardados.arquivo ?? [];
    // No other member of the staff can read it by its key.
    expect(await outra.guardado(um?.chave ?? '')).toBeNull();
    const fim = await enviar(mesa, oferecidos, seguinte(feito, campos));
    expect(fim?.resultado).toMatchObject({ tipo: 'ok', mensagem: expect.stringContaining('2026/77') });
    const feita = await mesa.recurso(Number(numero));
    expect(feita?.movimentos.at(-1)?.arquivo?.nome).toBe('protocolo.pdf');
    expect(await mesa.guardado(um?.chave ?? '')).toBeNull();
  });

  it('a confirmation counts for the values shown, not for values changed afterwards', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await emAnalise(mesa);
    const oferecidos = [{ nome: 'recursos protocolar', fixos: { recurso: numero } }];
    const campos = { ato: `recursos protocolar:${numero}`, numero: '2026/78' };
    const feito = await enviar(mesa, oferecidos, { ...campos, arquivo: FILES.pdf('protocolo.pdf') });
    const trocado = await enviar(mesa, oferecidos, { ...seguinte(feito, campos), numero: '9999/99' });
    expect(trocado?.resultado).toMatchObject({
      tipo: 'confirmar',
      pergunta: expect.stringContaining('9999/99'),
    });
    expect((await mesa.recurso(Number(numero)))?.estado).toBe('em_analise');
  });

  it('a refused field keeps the file too', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await emAnalise(mesa);
    const oferecidos = [{ nome: 'recursos protocolar', fixos: { recurso: numero } }];
    const feito = await enviar(mesa, oferecidos, {
      ato: `recursos protocolar:${numero}`,
      arquivo: FILES.pdf('protocolo.pdf'),
    });
    expect(feito?.resultado).toMatchObject({ tipo: 'erro', campos: { numero: expect.any(String) } });
    expect(feito?.guardados.arquivo).toEqual([{ chave: expect.any(String), nome: 'protocolo.pdf' }]);
  });

  it('runs only what the page offers, on the record of the page', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await emAnalise(mesa);
    const feito = await enviar(mesa, [{ nome: 'recursos soltar', fixos: { recurso: numero } }], {
      ato: 'recursos soltar:1',
      recurso: '1',
    });
    expect(feito?.resultado).toMatchObject({ tipo: 'erro', mensagem: 'Este pedido não foi entendido.' });
  });
});

describe('a form that is sent twice', () => {
  const chaveDoEnvio = () => ({ chaveDoEnvio: crypto.randomUUID() });
  const creditosDe = (conta: string) => app.deps.db.$count(credito, eq(credito.usuarioId, conta));

  it('gives once, by a double click or later, and answers both times with the first message', async () => {
    const mesa = await mesaPara('administracao');
    const ana = await app.signUp();
    const oferecidos = [{ nome: 'creditos dar', fixos: { conta: ana.id } }];
    const campos = { ato: `creditos dar:${ana.id}`, quantos: '2', motivo: 'Compensação', ...chaveDoEnvio() };
    const sim = { ...seguinte(await enviar(mesa, oferecidos, campos), campos), ...chaveDoEnvio() };
    const [um, dois] = await Promise.all([enviar(mesa, oferecidos, sim), enviar(mesa, oferecidos, sim)]);
    const tres = await enviar(mesa, oferecidos, sim);
    for (const feito of [um, dois, tres])
      expect(feito?.resultado).toMatchObject({
        tipo: 'ok',
        mensagem: expect.stringMatching(/^2 créditos dados/),
      });
    expect(await creditosDe(ana.id)).toBe(2);
    // Another form is another act; other values with the old key are refused.
    await enviar(mesa, oferecidos, { ...sim, ...chaveDoEnvio() });
    expect(await creditosDe(ana.id)).toBe(4);
    const trocado = await enviar(mesa, oferecidos, { ...sim, motivo: 'Outro motivo' });
    expect(trocado?.resultado).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('já foi') });
    expect(await creditosDe(ana.id)).toBe(4);
  });

  it('can be sent again after a refusal', async () => {
    const mesa = await mesaPara('administracao');
    const numero = await emAnalise(mesa);
    const oferecidos = [{ nome: 'recursos iniciar', fixos: { recurso: numero } }];
    const campos = { ato: `recursos iniciar:${numero}`, ...chaveDoEnvio() };
    const recusado = await enviar(mesa, oferecidos, campos);
    expect(recusado?.resultado.tipo).toBe('erro');
    const outraVez = await enviar(mesa, oferecidos, campos);
    expect(outraVez?.resultado).toEqual(recusado?.resultado);
  });

  it('continues a broadcast that a crash interrupted, without a second notice to anyone', async () => {
    const mesa = await mesaPara('administracao');
    const ana = await app.signUp();
    const oferecidos = [{ nome: 'notificacoes enviar' }];
    const campos = {
      ...{ ato: 'notificacoes enviar', todos: 'sim', assunto: 'Novidade de teste', texto: 'Leia.' },
      ...{ motivo: 'Aviso geral' },
    };
    const sim = { ...seguinte(await enviar(mesa, oferecidos, campos), campos), ...chaveDoEnvio() };
    await enviar(mesa, oferecidos, sim);
    // As a crash leaves it: claimed, without an answer. Meanwhile an account more changes the question.
    const daChave = eq(idempotencia.chave, sim.chaveDoEnvio);
    await app.deps.db.update(idempotencia).set({ resposta: null }).where(daChave);
    const bia = await app.signUp();
    expect((await enviar(mesa, oferecidos, sim))?.resultado.tipo).toBe('ok');
    const avisos = await app.rows(notificacao, eq(notificacao.assunto, 'Novidade de teste'));
    const de = (conta: string) => avisos.filter(({ usuarioId }) => usuarioId === conta).length;
    expect([de(ana.id), de(bia.id)]).toEqual([1, 1]);
  });
});

describe('the reason of an act', () => {
  const motivos = async (nome: string) =>
    (await app.rows(auditoria, eq(auditoria.entidadeId, nome))).map(
      ({ dados }) => (dados as { motivo?: string } | null)?.motivo,
    );

  it('is asked once, and stored in the act and in the audit', async () => {
    const mesa = await mesaPara('atendimento');
    const ana = await app.signUp();
    expect(mesa.atos(['usuarios bloquear'])[0]?.pedeMotivo).toBe(false);
    expect(mesa.atos(['usuarios desbloquear'])[0]?.pedeMotivo).toBe(true);
    const oferecidos = [{ nome: 'usuarios bloquear', fixos: { conta: ana.id } }];
    const campos = { ato: `usuarios bloquear:${ana.id}`, motivo: 'Fraude com cartão de terceiro' };
    await enviar(mesa, oferecidos, seguinte(await enviar(mesa, oferecidos, campos), campos));
    // The questions before it carry none: the act alone does.
    const ditos = (await motivos('usuarios bloquear')).filter((um) => um !== undefined);
    expect(ditos).toEqual(['Fraude com cartão de terceiro']);
    expect(await motivos(ana.id)).toContain('Fraude com cartão de terceiro');
  });

  it('the end of a plan is one act of the customer’s page, with its reason', async () => {
    const mesa = await mesaPara('financeiro');
    const ana = await app.signUp();
    await seeds(app).plano(ana, 'cnh-livre');
    const cliente = await mesa.registro('clientes', ana.id);
    const plano = cliente?.secoes
      .find(({ titulo }) => titulo === 'Plano')
      ?.linhas?.find(({ texto }) => /CNH/i.test(texto));
    const numero = plano?.atos?.find(({ nome }) => nome === 'assinaturas encerrar')?.fixos?.assinatura ?? '';
    const oferecidos = [{ nome: 'assinaturas encerrar', fixos: { assinatura: numero } }];
    const campos = { ato: `assinaturas encerrar:${numero}`, motivo: 'Pedido da cliente por telefone' };
    await enviar(mesa, oferecidos, seguinte(await enviar(mesa, oferecidos, campos), campos));
    const [linha] = await app.rows(assinatura, eq(assinatura.id, Number(numero)));
    expect(linha?.canceladaEm).not.toBeNull();
    expect(await motivos(numero)).toContain('Pedido da cliente por telefone');
  });
});

it('an appeal that a colleague takes into analysis is in their own queue', async () => {
  const mesa = await mesaPara('juridico');
  const numero = await emAnalise(mesa);
  const [linha] = await app.rows(recursoNaFila, eq(recursoNaFila.recursoId, Number(numero)));
  const [rita] = await app.rows(equipe, eq(equipe.email, mesa.pessoa.email));
  expect(linha?.responsavelId).toBe(rita?.id);
});
