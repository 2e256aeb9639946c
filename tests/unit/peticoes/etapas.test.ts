import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ETAPAS,
  type Etapa,
  etapaAberta,
  etapaAnterior,
  etapasDe,
  lerEtapa,
  levaARevisao,
  parteDa,
  proximaEtapa,
  tituloDa,
} from '#lib/peticoes/etapas.ts';
import type { Rascunho } from '#lib/peticoes/form.ts';

const etapas = fc.constantFrom(...ETAPAS);
const dados = fc.record({
  Fase: fc.constantFrom('P', 'I', 'II'),
  objetivo: fc.constantFrom('', 'defesa', 'indicacao'),
  temaAuto: fc.constantFrom('', 'on'),
  temaMedidor: fc.constantFrom('', 'on'),
  temaVeiculo: fc.constantFrom('', 'on'),
});
const completas = fc.uniqueArray(etapas).map((feitas) => (etapa: Etapa) => feitas.includes(etapa));
const ids = (d: Rascunho) => etapasDe(d).map(({ id }) => id);

describe('the pages of the wizard', () => {
  it('open only when all earlier pages are complete, whatever address is requested', () => {
    fc.assert(
      fc.property(etapas, dados, completas, (pedida, d, completa) => {
        const aberta = etapaAberta(pedida, d, completa);
        const antes = etapasDe(d).filter((e) => ETAPAS.indexOf(e) < ETAPAS.indexOf(aberta));
        expect(antes.every(completa)).toBe(true);
        expect(etapasDe(d)).toContain(aberta);
      }),
    );
  });

  it('depend on the phase and the themes; naming the driver has its own pages', () => {
    const defesa = ['0', '1', '2', '3', 'notificacoes', 'temas', 'fundamentos', 'revisao'];
    expect(ids({})).toEqual(defesa);
    expect(ids({ Fase: 'P', objetivo: 'indicacao', temaAuto: 'on' })).toEqual([
      ...['0', '1', '2', '3', 'notificacoes', 'condutor', 'revisao'],
    ]);
    expect(ids({ Fase: 'II', objetivo: 'indicacao', temaMedidor: 'on' })).toEqual([
      ...['0', '1', '2', '3', 'notificacoes', 'jari', 'temas', 'medidor', 'fundamentos', 'revisao'],
    ]);
  });

  it('lead forward to the review and back to the start from every page', () => {
    fc.assert(
      fc.property(etapas, dados, (etapa, d) => {
        let aqui: Etapa | null = etapa;
        for (let passos = 0; aqui.id !== 'revisao'; passos += 1) {
          expect(passos).toBeLessThan(ETAPAS.length);
          aqui = proximaEtapa(aqui, d);
        }
        for (let passos = 0; aqui && aqui.id !== '0'; passos += 1) {
          expect(passos).toBeLessThan(ETAPAS.length);
          aqui = etapaAnterior(aqui, d);
        }
      }),
    );
    const [primeira] = ETAPAS;
    expect(primeira && etapaAnterior(primeira, {})).toBeNull();
    expect(etapaAnterior(lerEtapa('revisao') as Etapa, {})?.id).toBe('3');
  });

  it('tell which page leads directly to the review', () => {
    const leva = (id: string, d: Rascunho) => levaARevisao(lerEtapa(id) as Etapa, d);
    expect([leva('3', {}), leva('fundamentos', {})]).toEqual([false, true]);
    expect(leva('condutor', { Fase: 'P', objetivo: 'indicacao' })).toBe(true);
  });

  it('are read from the address, and name the browser tab', () => {
    expect([lerEtapa('2')?.id, lerEtapa('revisao')?.id, lerEtapa('7'), lerEtapa(null)]).toEqual([
      '2',
      'revisao',
      null,
      null,
    ]);
    const titulo = (id: string) => tituloDa(lerEtapa(id) as Etapa, { Fase: 'II' });
    expect(['0', '1', '2', '3', 'jari', 'revisao'].map(titulo)).toEqual([
      'Passo 1 de 4: Cadastrar Multa',
      'Passo 2 de 4: Dados Pessoais',
      'Passo 3 de 4: Dados da Multa',
      'Passo 4 de 4, parte 1: Dados da Defesa',
      'Passo 4 de 4, parte 3: Dados da Defesa, A decisão da JARI',
      'Revisar pedido',
    ]);
  });

  it('say which part of their step they are, and of how many once the answers have fixed that', () => {
    const partes = (d: Rascunho) => etapasDe(d).map((etapa) => parteDa(etapa, d));
    expect(partes({ Fase: 'P', objetivo: 'indicacao' })).toEqual([
      ...[null, null, null],
      ...['parte 1', 'parte 2 de 3', 'parte 3 de 3'],
      null,
    ]);
    expect(partes({ Fase: 'I', temaAuto: 'on', temaVeiculo: 'on' })).toEqual([
      ...[null, null, null],
      ...['parte 1', 'parte 2', 'parte 3', 'parte 4 de 6', 'parte 5 de 6', 'parte 6 de 6'],
      null,
    ]);
  });
});
