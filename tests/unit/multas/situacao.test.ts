import { describe, expect, it } from 'vitest';
import { MARCOS } from '#lib/multas/marcos.ts';
import { prazoDe } from '#lib/multas/prazos.ts';
import {
  ESTADOS,
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
const passo = (uma: FatosDaMulta) => proximoPasso(procedimentoDaMulta(uma, HOJE));
const palavra = (uma: FatosDaMulta, hoje = HOJE) => ESTADOS[procedimentoDaMulta(uma, hoje).estado].rotulo;
const rotulo = (...args: Parameters<typeof multa>) => palavra(multa(...args));

describe('the state of a fine', () => {
  it('is one of six words: how it ended, under judgement, paid, deadline running, not yet due, or due', () => {
    const antiga = (tipo: Marco['Tipo']) =>
      rotulo([], {
        DataInfracao: '2026-06-01',
        Responsavel: 'proprietario',
        Marcos: [marco('autuacao_expedida', '2026-06-20'), marco(tipo, null)],
      });
    expect(rotulo()).toBe('Corre prazo');
    // The driver can still be named while the defence is judged.
    expect(rotulo([marco('defesa_protocolada', null)])).toBe('Corre prazo');
    expect(antiga('defesa_protocolada')).toBe('Em julgamento');
    expect(rotulo([marco('penalidade_expedida', '2026-11-10')])).toBe('Corre prazo');
    expect(rotulo([], { StatusPagamento: 'Paga' })).toBe('Paga');
    expect(rotulo([marco('defesa_protocolada', null)], { StatusPagamento: 'Paga' })).toBe('Em julgamento');
    expect(rotulo([marco('defesa_indeferida', null), marco('condutor_indicado', null)])).toBe(
      'Ainda não é multa',
    );
    expect(antiga('jari_protocolado')).toBe('Em julgamento');
    expect(antiga('jari_deferido')).toBe('Em julgamento');
    expect(antiga('cetran_protocolado')).toBe('Em julgamento');
    expect(rotulo([marco('cetran_indeferido', null)])).toBe('A pagar');
    expect(rotulo([marco('cetran_indeferido', null)], { StatusPagamento: 'Paga' })).toBe('Paga');
    expect(rotulo([marco('encerrada', null)])).toBe('Encerrada');
    expect(rotulo([marco('defesa_deferida', null)])).toBe('Encerrada');
  });

  it('is still running when a last day moves to the next working day (Res. 918, art. 29)', () => {
    const fatos: Partial<FatosDaMulta> = {
      DataInfracao: '2026-09-01',
      Responsavel: 'proprietario',
      Marcos: [marco('autuacao_expedida', '2026-09-20'), marco('prazo_defesa', '2026-11-22', 'carta')],
    };
    const em = (dia: string) => palavra(multa([], fatos), dia);
    expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(em)).toEqual([
      'Corre prazo',
      'Corre prazo',
      'Ainda não é multa',
    ]);
  });
});

describe('the one next step', () => {
  it('still names the deadline while a request to Via Livre has no protocol', () => {
    expect(passo(multa([], { Recursos: [recurso('P', 'solicitado')] }))).toMatchObject({
      texto: expect.stringContaining('ainda sem protocolo'),
      prazo: { data: '2026-12-09' },
    });
  });

  it('follows the filing, and waits for the penalty after a refused defence', () => {
    expect(passo(multa([marco('defesa_protocolada', null)]))).toEqual({
      texto: 'Acompanhe o julgamento da defesa',
      prazo: null,
    });
    const negada = multa([marco('defesa_protocolada', null), marco('defesa_indeferida', null)]);
    expect(passo(negada)).toMatchObject({
      texto: expect.stringContaining('penalidade'),
      prazo: null,
    });
    expect(procedimentoDaMulta(negada, HOJE).pedeFase).toBeNull();
  });

  it('names no body of the second instance, which depends on the body that fined (CTB art. 289)', () => {
    const negada = [marco('jari_indeferido', '2026-11-10'), marco('jari_ciencia', '2026-11-12')];
    const { texto, prazo } = passo(multa(negada));
    expect([texto, prazo?.rotulo]).toEqual(['Recorrer à 2ª instância', 'Recurso à 2ª instância']);
    const julgada = processoDe(multa([...negada, marco('cetran_protocolado', '2026-11-13')]));
    expect(prazoDe('julgamento-cetran', julgada)?.rotulo).toBe('2ª instância julgar o recurso');
    expect(Object.values(MARCOS).join()).not.toContain('CETRAN');
  });

  it('is none for a cancelled or paid fine, and names what remains for a final one', () => {
    expect(passo(multa([marco('defesa_deferida', null)])).texto).toBe('Nada a pagar nem a fazer');
    expect(passo(multa([], { RecursoOnline: false, StatusPagamento: 'Paga' })).texto).toBe('Nada a fazer');
    expect(passo(multa([marco('cetran_indeferido', null)])).texto).toContain('resta pagar');
    expect(passo(multa([], { RecursoOnline: false })).texto).toBe('Fale com um especialista');
    expect(passo(multa([marco('encerrada', null)])).texto).toContain('sem que saibamos');
    const aviso = multa([], { Marcos: [marco('advertencia', '2026-11-02')] });
    expect(passo(aviso)).toEqual({
      texto: expect.stringContaining('nada a pagar'),
      prazo: null,
    });
    expect(palavra(aviso)).toBe('Encerrada');
    // Also when the time to appeal has passed: the warning stays, and nothing is to pay.
    const semRecurso = multa([], {
      DataInfracao: '2026-08-01',
      Marcos: [
        ...[marco('penalidade_expedida', '2026-09-20'), marco('advertencia', '2026-09-20')],
        marco('prazo_jari', '2026-11-03', 'carta'),
      ],
    });
    expect(passo(semRecurso).texto).toContain('nada a pagar');
    expect(palavra(semRecurso)).toBe('Encerrada');
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
