import { beforeAll, expect, it } from 'vitest';
import { type Driver, shared, sharedApp } from '../harness/app.ts';
import { documentos, FILES, motoristaComMulta } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';

const app = sharedApp();
const sandra = operador(app);
let ana: Driver;
let recurso: string;

beforeAll(async () => {
  const { driver, multa } = await motoristaComMulta(app);
  ana = driver;
  await ana.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
  const [aberto] = (await sandra.faz('recursos listar', { vista: 'espera' })).dados as { id: number }[];
  recurso = String(aberto?.id);
});

const estados = async () =>
  (await ana.api.recursos.todos({ SemArquivos: true })).map(({ Status, Protocolo }) => [Status, Protocolo]);

const papel = async () => {
  const file = FILES.pdf('protocolo.pdf', 'protocolo');
  return { nome: file.name, base64: Buffer.from(await file.arrayBuffer()).toString('base64') };
};

it('an operator takes an appeal from request to decision, and its driver follows each step', async () => {
  expect(await sandra.tenta('recursos decidir', { recurso, decisao: 'deferido' })).toMatchObject({
    tipo: 'erro',
    codigo: 'TRANSICAO_INVALIDA',
  });
  await sandra.faz('recursos assumir', { recurso });
  expect(await estados()).toEqual([['Em análise', null]]);

  const protocolo = { recurso, numero: '2026.1', arquivo: await papel() };
  expect(await sandra.pergunta('recursos protocolar', protocolo)).toMatchObject({
    tipo: 'confirmar',
    pergunta: expect.stringContaining('protocolo.pdf'),
  });
  expect(await estados()).toEqual([['Em análise', null]]);
  await sandra.faz('recursos protocolar', protocolo);
  expect(await estados()).toEqual([['Protocolado', '2026.1']]);
  await sandra.faz('recursos decidir', { recurso, decisao: 'deferido' });
  expect(await estados()).toEqual([['Deferido', '2026.1']]);

  await app.runJobs();
  const mails = (await mailsIn(app, ana.email)).map(({ subject }) => subject?.split(': ')[1]);
  expect(mails).toEqual(expect.arrayContaining(['solicitado', 'em análise', 'protocolado', 'deferido']));
  const movidos = (await sandra.registros(recurso)).filter(({ acao }) => acao === 'recurso.mover');
  expect(movidos.map(({ atorId }) => atorId)).toEqual(Array(3).fill('sandra'));
});

it('a receipt that is no PDF is refused, and changes nothing', async () => {
  const texto = { nome: 'nota.txt', base64: Buffer.from('nada').toString('base64') };
  expect(await sandra.tenta('recursos protocolar', { recurso, numero: '1', arquivo: texto })).toMatchObject({
    tipo: 'erro',
    codigo: 'ARQUIVO_TIPO',
  });
  expect(await estados()).toEqual([['Deferido', '2026.1']]);
});

const outra = shared(() => motoristaComMulta(app));
const multaDela = () => String(outra.multa.id);
const etapa = async () => (await outra.driver.api.multas.resumo({ id: multaDela() })).Marcos.at(-1);

it('an operator records a day from a document, and undoes a mistake; every row stays', async () => {
  const penalidade = { multa: multaDela(), marco: 'penalidade_expedida', data: '18/11/2026' };
  await sandra.faz('multas marcar', penalidade);
  expect(await etapa()).toEqual({ Tipo: 'penalidade_expedida', Data: '2026-11-18', Origem: 'carta' });
  expect((await sandra.faz('multas marcar', penalidade)).mensagem).toContain('já constava');
  await sandra.faz('multas marcar', { multa: multaDela(), marco: 'penalidade_expedida', retirar: true });
  expect((await etapa())?.Tipo).toBe('autuacao_expedida');
  const { tabela } = await sandra.faz('ver', { tipo: 'multas', id: multaDela() });
  const contado = tabela?.linhas.filter(
    ([secao, fato = '']) => secao === 'O que aconteceu' && /multas marcar.*sandra/.test(fato),
  );
  expect(contado).toHaveLength(3);
  const futura = { multa: multaDela(), marco: 'jari_protocolado', data: '31/12/2026' };
  await sandra.recusa('multas marcar', futura);
});
