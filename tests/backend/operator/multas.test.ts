import { beforeAll, expect, it } from 'vitest';
import { type Driver, sharedApp } from '../harness/app.ts';
import { motoristaComMulta } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';

const app = sharedApp();
const sandra = operador(app);
let ana: Driver;
let multa: string;

beforeAll(async () => {
  const feita = await motoristaComMulta(app);
  ana = feita.driver;
  multa = String(feita.multa.id);
});

const etapa = async () => (await ana.api.multas.resumo({ id: multa })).Marcos.at(-1);

it('an operator records a day from a document, and undoes a mistake; every row stays', async () => {
  const penalidade = { multa, marco: 'penalidade_expedida', data: '18/11/2026' };
  await sandra.faz('multas marcar', penalidade);
  expect(await etapa()).toEqual({ Tipo: 'penalidade_expedida', Data: '2026-11-18', Origem: 'carta' });
  expect((await sandra.faz('multas marcar', penalidade)).mensagem).toContain('já constava');
  await sandra.faz('multas marcar', { multa, marco: 'penalidade_expedida', retirar: true });
  expect((await etapa())?.Tipo).toBe('autuacao_expedida');
  const { tabela } = await sandra.faz('ver', { tipo: 'multas', id: multa });
  const contado = tabela?.linhas.filter(
    ([secao, fato = '']) => secao === 'O que aconteceu' && /multas marcar.*sandra/.test(fato),
  );
  expect(contado).toHaveLength(3);
});

it('an error names the wrong value: unknown fine, unknown milestone, a day in the future', async () => {
  expect(await sandra.tenta('ver', { tipo: 'multas', id: '99999' })).toMatchObject({
    mensagem: 'Não há multas 99999.',
  });
  expect(await sandra.tenta('multas marcar', { multa, marco: 'outro' })).toMatchObject({ tipo: 'uso' });
  expect(
    await sandra.tenta('multas marcar', { multa, marco: 'jari_protocolado', data: '31/12/2026' }),
  ).toMatchObject({ tipo: 'erro' });
});
