import { describe, expect, it } from 'vitest';
import { acordo } from '#lib/carta/foto/acordo.ts';
import { lerNotificacao } from '#lib/carta/ler.ts';
import type { Linha } from '#lib/carta/linhas.ts';
import { avisoDaLeitura } from '#lib/guardadas/estado.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { paths } from '#lib/paths.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };

/** Lines of one cell each. */
const linhas = (...textos: string[]): Linha[] =>
  textos.map((texto, i) => ({ pagina: 1, linha: i + 1, celulas: [{ texto, x: 40, fim: 400 }] }));

const CORPO = [
  'Auto de infração: C12345678',
  'Data da infração: 12/03/2026',
  'Valor da multa: 293,47',
  'Data de expedição: 05/11/2026',
  'Data limite para recurso: 10/12/2026',
];
const ler = (...titulo: string[]) => lerNotificacao(linhas('DETRAN-RJ', ...titulo, ...CORPO), COM);
const dias = ({ lidos }: ReturnType<typeof ler>) =>
  lidos.filter(({ campo }) => /_/.test(campo)).map(({ campo }) => campo);

describe('a letter of a process to suspend or cancel the licence', () => {
  it.each([
    ['NOTIFICAÇÃO DE PENALIDADE DE SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE IMPOSIÇÃO DE PENALIDADE DE CASSAÇÃO DA CNH'],
    ['INSTAURAÇÃO DE PROCESSO DE SUSPENSÃO'],
    ['DETRAN-RJ - NOTIFICAÇÃO DE INSTAURAÇÃO DO PROCESSO ADMINISTRATIVO DE CASSAÇÃO DA CNH'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE PENALIDADE - SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE PENALIDADE – SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE PENALIDADE (SUSPENSÃO DO DIREITO DE DIRIGIR - ART. 261)'],
    ['NOTIFICAÇÃO DE PENALIDADE: CASSAÇÃO DO DOCUMENTO DE HABILITAÇÃO'],
    ['NOTIFICAÇÃO DE PENALIDADE', '- SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'Processo nº 1234567/2026', 'SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE PENALIDADE POR INFRAÇÃO DE TRÂNSITO', 'SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['SUSPENSÃO DO DIREITO DE DIRIGIR', 'NOTIFICAÇÃO DE PENALIDADE'],
    ['CASSAÇÃO DA CNH', 'Nº do processo: 2026.0012', 'NOTIFICAÇÃO DE IMPOSIÇÃO DE PENALIDADE'],
    ['DETRAN-SP — NOTIFICAÇÃO DE PENALIDADE DE SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE INSTAURAÇÃO DE PROCESSO ADMINISTRATIVO - SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE INSTAURAÇÃO DE', 'PROCESSO ADMINISTRATIVO DE', 'SUSPENSÃO DO DIREITO DE DIRIGIR'],
  ])('%s %s: gives no day of the fine, and the place where a process is stored', (...titulo) => {
    const lida = ler(...titulo);
    expect(lida.tipo).toBe('processo');
    expect(dias(lida)).toEqual([]);
    expect(lida.lidos.map(({ campo }) => campo)).toContain('AutoInfracao');
    const { texto, ...aviso } = avisoDaLeitura(lida);
    expect(aviso).toMatchObject({ tipo: 'alerta', href: paths.app.processos });
    expect(texto).toContain('Guarde o processo');
  });

  it('photographed: one reading of the title is enough to leave its days out', () => {
    const certa = { lida: ler('NOTIFICAÇÃO DE PENALIDADE DE SUSPENSÃO'), palavras: [[]] };
    const errada = { lida: ler('NOTIFICAÇÃO DE PENALIDADE DE SUSP'), palavras: [[]] };
    expect(acordo([errada, errada], COM).lidos.map(({ campo }) => campo)).toContain('penalidade_expedida');
    const lida = acordo([errada, certa, errada], COM);
    expect(lida.tipo).toBe('processo');
    expect(dias(lida)).toEqual([]);
  });
});

describe('a notice of a written warning', () => {
  it.each([
    ['NOTIFICAÇÃO DE PENALIDADE DE ADVERTÊNCIA POR ESCRITO'],
    ['NOTIFICAÇÃO DE ADVERTÊNCIA POR ESCRITO'],
    ['NOTIFICAÇÃO DE IMPOSIÇÃO DE PENALIDADE', 'ADVERTÊNCIA POR ESCRITO'],
    ['NOTIFICAÇÃO DE PENALIDADE - ADVERTÊNCIA POR ESCRITO'],
    ['NOTIFICAÇÃO DE PENALIDADE (ADVERTÊNCIA POR ESCRITO)'],
    ['NOTIFICAÇÃO DE PENALIDADE DE ADVERTÊNCIA POR ESCRITO EM SUBSTITUIÇÃO À MULTA'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'Penalidade: advertência por escrito'],
    ['ADVERTÊNCIA POR ESCRITO', 'NOTIFICAÇÃO DE PENALIDADE'],
  ])('%s %s: gives the day of the warning and no amount', (...titulo) => {
    const lida = ler(...titulo);
    expect(lida.tipo).toBe('advertencia');
    expect(lida.lidos.filter(({ campo }) => campo === 'Valor')).toEqual([]);
    const dia = (qual: string) => lida.lidos.find(({ campo }) => campo === qual)?.valor;
    expect(['penalidade_expedida', 'advertencia', 'prazo_jari'].map(dia)).toEqual([
      '2026-11-05',
      '2026-11-05',
      '2026-12-10',
    ]);
    expect(avisoDaLeitura(lida).texto).toContain('não há valor a pagar nem pontos');
  });

  it('photographed: one reading of the title is enough to leave the amount out', () => {
    const certa = { lida: ler('NOTIFICAÇÃO DE ADVERTÊNCIA POR ESCRITO'), palavras: [[]] };
    const errada = { lida: ler('NOTIFICAÇÃO DE PENALIDADE'), palavras: [[]] };
    const campos = acordo([errada, certa, errada], COM).lidos.map(({ campo }) => campo);
    expect(campos).not.toContain('Valor');
    expect(campos).toContain('penalidade_expedida');
  });
});

describe('a letter of a fine that mentions the suspension', () => {
  it.each([
    ['NOTIFICAÇÃO DE PENALIDADE', 'Infração que prevê suspensão do direito de dirigir'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'Penalidade: multa e suspensão do direito de dirigir'],
    ['NOTIFICAÇÃO DE PENALIDADE DE MULTA', 'SUSPENSÃO DO DIREITO DE DIRIGIR: NÃO'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'SUSPENSÃO DO DIREITO DE DIRIGIR: NÃO'],
    ['NOTIFICAÇÃO DE PENALIDADE - SUSPENSÃO DO DIREITO DE DIRIGIR: NÃO'],
    ['NOTIFICAÇÃO DE PENALIDADE - MULTA', 'Processo nº 1234567/2026'],
    ['NOTIFICAÇÃO DE PENALIDADE', '( ) ADVERTÊNCIA POR ESCRITO', '(X) MULTA'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'Penalidade: advertência por escrito ou multa'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'Aviso: suspensão dos prazos pela Portaria 12'],
    ['AVISO DE MULTA - NOTIFICAÇÃO DE PENALIDADE', 'Não cabe: advertência por escrito'],
    ['NOTIFICAÇÃO DE PENALIDADE', 'Será instaurado processo de suspensão do direito de dirigir.'],
  ])('%s / %s: keeps its days', (...titulo) => {
    const lida = ler(...titulo);
    expect(lida.tipo).toBe('penalidade');
    expect(dias(lida)).toEqual(['penalidade_expedida', 'prazo_jari']);
    expect(avisoDaLeitura(lida).texto).toContain('notificação da penalidade');
  });

  it.each([
    ['NOTIFICAÇÃO DE AUTUAÇÃO', 'PROCESSO ADMINISTRATIVO DE SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO - PROCESSO DE SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO', 'Penalidade', 'Suspensão do direito de dirigir'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO', 'Penalidade: suspensão do direito de dirigir'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO - SUSPENSÃO DO DIREITO DE DIRIGIR'],
    ['SUSPENSÃO DO DIREITO DE DIRIGIR', 'NOTIFICAÇÃO DE AUTUAÇÃO'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO', 'Esta carta não é a penalidade: suspensão só depois do processo'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO', 'AVISO: SUSPENSÃO DO ATENDIMENTO EM DEZEMBRO'],
  ])('%s %s: keeps the days of the autuação, which are also the fine’s (CTB art. 261 §10)', (...titulo) => {
    const lida = lerNotificacao(
      linhas('DETRAN-RJ', ...titulo, ...CORPO, 'Data limite da defesa: 10/12/2026'),
      COM,
    );
    expect(lida.tipo).toBe('autuacao');
    expect(dias(lida)).toEqual(['autuacao_expedida', 'prazo_defesa']);
  });

  it.each([
    ['PROCESSO DE SUSPENSÃO', 'Notificação de autuação no verso'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO', 'NOTIFICAÇÃO DE PENALIDADE DE SUSPENSÃO'],
    ['NOTIFICAÇÃO DE AUTUAÇÃO', 'NOTIFICAÇÃO DE INSTAURAÇÃO DE PROCESSO DE SUSPENSÃO'],
  ])('%s / %s: is not sure to be of the fine, and gives no day', (...titulo) => {
    expect(ler(...titulo).tipo).toBe('processo');
    expect(dias(ler(...titulo))).toEqual([]);
  });

  it('is a notice of autuação when one title opens both (CTB art. 261 §10)', () => {
    expect(ler('NOTIFICAÇÃO DE AUTUAÇÃO E INSTAURAÇÃO', 'DE PROCESSO DE SUSPENSÃO').tipo).toBe('autuacao');
    expect(ler('NOTIFICAÇÃO DE AUTUAÇÃO', 'E DE PROCESSO DE SUSPENSÃO').tipo).toBe('autuacao');
  });
});
