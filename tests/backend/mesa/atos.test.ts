import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { comandoDe } from '#backend/desk/registro.ts';
import { umaVez } from '#backend/desk/umaVez.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import type { Mesa } from '#lib/mesa/tipos.ts';
import { sharedApp } from '../harness/app.ts';
import { FILES, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { atosEnviadosDe, origem, pessoaNaMesa } from './naMesa.ts';

const app = sharedApp();

const { mesaPara, enviar, seguinte, solicitado, emAnalise } = atosEnviadosDe(app);

describe('an act that needs confirmation', () => {
  it('an appeal is filed with its receipt and the other files; without the receipt nothing is', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await emAnalise(mesa);
    const oferecidos = [{ nome: 'recursos protocolar', fixos: { recurso: numero } }];
    const campos = { ato: `recursos protocolar:${numero}`, numero: '2026/77' };
    expect((await enviar(mesa, oferecidos, campos)).resultado).toMatchObject({
      tipo: 'erro',
      campos: { arquivo: 'Falta informar.' },
    });
    const feito = await enviar(mesa, oferecidos, {
      ...{ ...campos, confirmado: 'sim' },
      arquivo: FILES.pdf('protocolo.pdf'),
    });
    expect(feito.resultado).toMatchObject({ tipo: 'ok', mensagem: expect.stringContaining('2026/77') });
    expect(JSON.stringify(await mesa.registro('recursos', numero))).toContain('protocolo.pdf');
  });

  it('a confirmation counts for the values shown, not for values changed afterwards', async () => {
    const mesa = await mesaPara('administracao');
    const ana = await app.signUp();
    const oferecidos = [{ nome: 'notificacoes enviar', fixos: { conta: ana.id, todos: 'nao' } }];
    const campos = {
      ...{ ato: `notificacoes enviar:${ana.id}:nao`, assunto: 'Boas novas', texto: 'Leia.' },
      motivo: 'Pedido dela',
    };
    const feito = await enviar(mesa, oferecidos, campos);
    const trocado = await enviar(mesa, oferecidos, { ...seguinte(feito, campos), assunto: 'Más novas' });
    expect(trocado.resultado).toMatchObject({
      tipo: 'confirmar',
      pergunta: expect.stringContaining('Más novas'),
    });
  });

  it('runs only what the page offers, on the record of the page', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await emAnalise(mesa);
    const feito = await enviar(mesa, [{ nome: 'recursos assumir', fixos: { recurso: numero } }], {
      ato: 'recursos assumir:999',
      recurso: '999',
    });
    expect(feito?.resultado).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('já mudou') });
    const deOutroPapel = { ato: 'pedidos estornar:1' };
    expect((await enviar(mesa, [], deOutroPapel))?.resultado).toMatchObject({
      tipo: 'erro',
      mensagem: 'Este pedido não foi entendido.',
    });
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
    const oferecidos = [{ nome: 'usuarios bloquear', fixos: { conta: ana.id } }];
    const campos = { ato: `usuarios bloquear:${ana.id}`, motivo: 'Fraude com cartão de terceiro' };
    await enviar(mesa, oferecidos, campos);
    const ditos = (await motivos(ana.id)).filter((um) => um !== undefined);
    expect(ditos).toEqual(['Fraude com cartão de terceiro']);
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

it('an appeal in analysis that a blocked colleague leaves is taken by the next one', async () => {
  const [mesa, outra] = [await mesaPara('juridico'), await mesaPara('juridico')];
  const numero = await emAnalise(mesa);
  const assumir = { ato: `recursos assumir:${numero}` };
  const oferecidos = [{ nome: 'recursos assumir', fixos: { recurso: numero } }];
  expect((await enviar(outra, oferecidos, assumir)).resultado).toMatchObject({
    mensagem: expect.stringContaining('já está com Rita'),
  });
  await operador(app).faz('equipe bloquear', { email: mesa.pessoa.email });
  expect((await enviar(outra, oferecidos, assumir)).resultado.tipo).toBe('ok');
});

describe('a form that is sent twice', () => {
  const chaveDoEnvio = () => ({ chaveDoEnvio: crypto.randomUUID() });
  const creditosDe = (conta: string) => app.deps.db.$count(credito, eq(credito.usuarioId, conta));

  it('gives once, by a double click or later, and answers both times with the first message', async () => {
    const mesa = await mesaPara('administracao');
    const ana = await app.signUp();
    const oferecidos = [{ nome: 'creditos dar', fixos: { conta: ana.id } }];
    const campos = { ato: `creditos dar:${ana.id}`, quantos: '2', motivo: 'Compensação', ...chaveDoEnvio() };
    const sim = { ...campos, ...chaveDoEnvio() };
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
    const oferecidos = [{ nome: 'recursos assumir', fixos: { recurso: numero } }];
    const campos = { ato: `recursos assumir:${numero}`, ...chaveDoEnvio() };
    const recusado = await enviar(mesa, oferecidos, campos);
    expect(recusado?.resultado.tipo).toBe('erro');
    const outraVez = await enviar(mesa, oferecidos, campos);
    expect(outraVez?.resultado).toEqual(recusado?.resultado);
    // Of a double click, both show the reason.
    const juntos = await Promise.all([1, 2].map(() => enviar(mesa, oferecidos, campos)));
    for (const um of juntos) expect(um?.resultado).toEqual(recusado?.resultado);
  });

  it('is not done again when the first time ended without a known outcome', async () => {
    const ctx = { ...app.deps, origem, ator: 'operador' as const, atorId: 'rita' };
    const pessoa = await pessoaNaMesa(app, 'administracao');
    const envio = { chave: crypto.randomUUID(), conteudo: [] };
    const comando = comandoDe('creditos dar');
    if (!comando) throw new Error('no command');
    let vezes = 0;
    const agir = async (tomar: () => Promise<void>): Promise<never> => {
      await tomar();
      vezes += 1;
      throw new Error('Connection terminated unexpectedly');
    };
    const enviada = () => umaVez(ctx, { pessoa, comando, envio }, agir);
    await expect(enviada()).rejects.toThrow('Connection terminated');
    expect(await enviada()).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('não se sabe') });
    expect(vezes).toBe(1);
  });
});

describe('an act that its page offers no more', () => {
  /** As the page of the appeal does: the offers come from its state at each sending. */
  async function naPagina(mesa: Mesa, numero: string, campos: Record<string, string>) {
    const oferecidos = (await mesa.registro('recursos', numero))?.atos ?? [];
    return enviar(mesa, [...oferecidos], campos);
  }

  it('because it was done: the same form gets its first answer, a double click too', async () => {
    const mesa = await mesaPara('juridico');
    const numero = await solicitado();
    const campos = { ato: `recursos assumir:${numero}`, chaveDoEnvio: crypto.randomUUID() };
    const [um, dois] = await Promise.all([naPagina(mesa, numero, campos), naPagina(mesa, numero, campos)]);
    expect(um?.resultado.tipo).toBe('ok');
    expect(dois?.resultado).toEqual(um?.resultado);
    expect((await naPagina(mesa, numero, campos))?.resultado).toEqual(um?.resultado);
    // The answer is of this person.
    const outra = await mesaPara('juridico');
    expect((await naPagina(outra, numero, campos))?.resultado.tipo).toBe('erro');
  });

  it('because a colleague was faster: the person reads so, with what was typed', async () => {
    const [mesa, outra] = [await mesaPara('juridico'), await mesaPara('juridico')];
    const numero = await emAnalise(mesa);
    await naPagina(outra, numero, { ato: `recursos perguntar:${numero}`, pergunta: 'Quem dirigia?' });
    const feito = await naPagina(mesa, numero, {
      ato: `recursos perguntar:${numero}`,
      pergunta: 'Qual era a placa?',
      chaveDoEnvio: crypto.randomUUID(),
    });
    expect(feito?.resultado).toMatchObject({ tipo: 'erro', mensagem: expect.stringContaining('já mudou') });
    expect(feito?.escritos.map(({ valor }) => valor)).toEqual(['Qual era a placa?']);
  });
});
