import { describe, expect, it } from 'vitest';
import { MARCOS } from '#lib/multas/marcos.ts';
import { prazoDe } from '#lib/multas/prazos.ts';
import {
  estadoDoPrazo,
  type FatosDaMulta,
  prazosConhecidos,
  procedimentoDaMulta,
  processoDe,
  proximoPasso,
} from '#lib/multas/situacao.ts';

const HOJE = '2026-11-20';
type Marco = FatosDaMulta['Marcos'][number];
const marco = (Tipo: Marco['Tipo'], Data: string | null, Origem: Marco['Origem'] = 'fonte'): Marco => ({
  Tipo,
  Data,
  Origem,
});
const multa = (marcos: Marco[] = [], fatos: Partial<FatosDaMulta> = {}): FatosDaMulta => ({
  DataInfracao: '2026-11-01',
  StatusPagamento: 'Não paga',
  RecursoOnline: true,
  Responsavel: 'condutor',
  Marcos: [marco('autuacao_expedida', '2026-11-09'), ...marcos],
  Recursos: [],
  ...fatos,
});
const recurso = (Fase: 'P' | 'I' | 'II', Estado: 'solicitado' | 'em_analise' | 'protocolado') => ({
  Fase,
  Movimentos: [{ Estado, Quando: '2026-11-15T02:30:00.000Z' }],
});

describe('the second instance', () => {
  it('is named by no body, which depends on the body that fined (CTB art. 289)', () => {
    const negada = [marco('jari_indeferido', '2026-11-10'), marco('jari_ciencia', '2026-11-12')];
    expect(proximoPasso(procedimentoDaMulta(multa(negada), HOJE)).prazo?.rotulo).toBe(
      'Recurso à 2ª instância',
    );
    const julgada = processoDe(multa([...negada, marco('cetran_protocolado', '2026-11-13')]));
    expect(prazoDe('julgamento-cetran', julgada)?.rotulo).toBe('2ª instância julgar o recurso');
    expect(Object.values(MARCOS).join()).not.toContain('CETRAN');
  });
});

describe('the status of a deadline', () => {
  const prazo = (dela: FatosDaMulta, tipo: string, hoje = HOJE) => {
    const p = procedimentoDaMulta(dela, hoje);
    const achado = prazosConhecidos(p).find((um) => um.tipo === tipo);
    return achado && estadoDoPrazo(achado, p);
  };

  it('tells whether the notice of the authority was in time', () => {
    expect(prazo(multa(), 'emissao-autuacao')).toEqual({ tom: 'ok', texto: 'cumprido em 09/11/2026' });
    const tardia = { ...multa(), Marcos: [marco('autuacao_expedida', '2026-12-03')] };
    expect(prazo(tardia, 'emissao-autuacao', '2026-12-10')?.texto).toBe('fora do prazo, em 03/12/2026');
    expect(prazo({ ...multa(), Marcos: [] }, 'emissao-autuacao')).toEqual({ texto: 'faltam 11 dias' });
  });

  it('counts a message of the SNE as a notice of the authority too (CTB art. 282-A)', () => {
    const peloSne = multa([marco('penalidade_sne', '2027-03-30', 'motorista')]);
    expect(prazo(peloSne, 'emissao-penalidade', '2027-04-02')).toEqual({
      tom: 'ok',
      texto: 'cumprido em 30/03/2027',
    });
  });

  it('warns the driver only while it runs', () => {
    const dela = multa([marco('prazo_defesa', '2026-11-25', 'carta')]);
    expect(prazo(dela, 'defesa-previa')).toEqual({ tom: 'alerta', texto: 'faltam 5 dias' });
    // The notice of 9 November gives at least 30 days (CTB art. 281-A): the printed 25th ends nothing.
    expect(prazo(dela, 'defesa-previa', '2026-11-27')).toEqual({ tom: 'alerta', texto: 'faltam 12 dias' });
    const emTempo = multa([marco('prazo_defesa', '2026-12-10', 'carta')]);
    expect(prazo(emTempo, 'defesa-previa', '2026-12-12')).toEqual({ texto: 'venceu há 2 dias' });
  });

  it('is met by the protocol at the authority, never by a request to Via Livre', () => {
    const pedida = multa([], { Recursos: [recurso('P', 'solicitado')] });
    expect(prazo(pedida, 'defesa-previa')).toMatchObject({ tom: 'alerta' });
    const protocolada = multa([marco('defesa_protocolada', '2026-11-19', 'operador')]);
    expect(prazo(protocolada, 'defesa-previa')).toEqual({ tom: 'ok', texto: 'feito em 19/11/2026' });
    expect(prazoDe('emissao-penalidade', processoDe(pedida))?.data).toBe('2027-04-30');
    expect(prazoDe('emissao-penalidade', processoDe(protocolada))?.data).toBe('2027-10-27');
  });
});
