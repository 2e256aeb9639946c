import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { equipe, recursoNaFila } from '#backend/platform/db/schema/equipe.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { sharedApp } from '../harness/app.ts';
import { FILES, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { atosEnviadosDe } from './naMesa.ts';

const app = sharedApp();
const { mesaPara, enviar, seguinte, emAnalise } = atosEnviadosDe(app);

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
      ato: 'recursos assumir:1',
      recurso: '1',
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

it('an appeal that a colleague takes into analysis is in their own queue', async () => {
  const mesa = await mesaPara('juridico');
  const numero = await emAnalise(mesa);
  const [linha] = await app.rows(recursoNaFila, eq(recursoNaFila.recursoId, Number(numero)));
  const [rita] = await app.rows(equipe, eq(equipe.email, mesa.pessoa.email));
  expect(linha?.responsavelId).toBe(rita?.id);
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
