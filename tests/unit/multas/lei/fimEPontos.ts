import { contagemDosPontos } from '#lib/multas/procedimento.ts';
import { processo } from '../multaNaTela.ts';
import { dizer, marcosDe, tabela, texto } from './adaptador.ts';

const MARCOS_DO_TEXTO: Record<string, string> = {
  autuação: 'autuacao_expedida',
  'prazo da defesa': 'prazo_defesa',
  penalidade: 'penalidade_expedida',
  'penalidade pelo SNE': 'penalidade_sne',
  'prazo da JARI': 'prazo_jari',
  recurso: 'jari_protocolado',
  'JARI indeferiu': 'jari_indeferido',
  ciência: 'jari_ciencia',
  'prazo da 2ª': 'prazo_cetran',
  pagamento: 'pagamento',
  reconhecimento: 'reconhecida',
};

tabela('Fim e pontos', (linha) => {
  const marcos = texto(linha, 'marcos')
    .split('; ')
    .map((um) => /^(.+) (\d{4}-\d\d-\d\d)$/.exec(um) ?? []);
  const ditos = marcosDe(
    Object.fromEntries(marcos.map(([, nome = '', dia]) => [MARCOS_DO_TEXTO[nome] ?? nome, dia])),
    ['prazo_defesa', 'prazo_jari', 'prazo_cetran', 'penalidade_expedida'],
  );
  const uma = processo(ditos, { dataInfracao: '2026-03-01' });
  return { definitiva: dizer(contagemDosPontos(uma, linha.hoje ?? '') === 'confirmada') };
});
