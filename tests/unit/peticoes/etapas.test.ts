import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ETAPAS,
  type Etapa,
  etapaAberta,
  etapaAnterior,
  etapasDe,
  lerEtapa,
  proximaEtapa,
} from '#lib/peticoes/etapas.ts';
import { campoDe, NOMES, type Rascunho } from '#lib/peticoes/form.ts';

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
      ...['0', '1', '2', '3', 'notificacoes', 'jari', 'temas', 'detalhes', 'fundamentos', 'revisao'],
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

  it('hide each question that waits for another answer until that is given', () => {
    const estilos = readFileSync('src/styles/parts/assistente.css', 'utf8');
    for (const quando of NOMES.flatMap((nome) => campoDe(nome).quando ?? [])) {
      const doCampo = `[data-quando^="${quando.split('=', 1)}="]`;
      expect(estilos.includes(`[data-quando="${quando}"]`) || estilos.includes(doCampo), quando).toBe(true);
    }
  });
});
