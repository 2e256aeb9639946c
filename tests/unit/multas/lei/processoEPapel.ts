import { infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { terminou } from '#lib/multas/prazos.ts';
import { contagemDosPontos } from '#lib/multas/procedimento.ts';
import { DADOS_DO_AUTO } from '#lib/peticoes/campos/temas.ts';
import { cabeNoCodigo } from '#lib/peticoes/perguntas.ts';
import { multaNovaDaEmpresa } from '#lib/peticoes/resumo.ts';
import { fundamentosDoProcesso, maximoDeMeses } from '#lib/processos/fundamentos.ts';
import { contradicoesDosFatos } from '#lib/processos/ler.ts';
import { processo } from '../multaNaTela.ts';
import { dizer, grounds, marcosDe, sim, tabela, texto } from './adaptador.ts';

tabela('Multa e suspensão num processo só', (linha) => {
  const codigo = texto(linha, 'código');
  const perguntada = cabeNoCodigo('suspensaoJunta', { Enquadramento: codigo });
  // The driver answers what the notice says: one of an owner who did not drive speaks of the fine alone.
  return { 'um processo': dizer(perguntada && sim(linha['o dono dirigia'])) };
});

tabela('Multa nova da empresa que não indica', (linha) => {
  const representadoDocumento = linha.dono === 'empresa' ? '11222333000181' : '52998224725';
  const nova = multaNovaDaEmpresa({
    ...{ enquadramento: texto(linha, 'código'), capacidade: 'representante', representadoDocumento },
  });
  return { 'multa nova': nova === null ? null : (nova / 100).toFixed(2).replace('.', ',') };
});

tabela('Duração acima da lei', (linha) => {
  const causa = linha.causa === 'pontos' ? ('pontos' as const) : ('infracao' as const);
  const prazoNoArtigo = /^(165|165-A|253-A)$/.test(linha['artigo da infração'] ?? '');
  const fatos = {
    ...{ tipo: 'suspensao' as const, fase: 'I' as const, hoje: '2026-11-20', causa, prazoNoArtigo },
    ...{ reincidiu: sim(linha.reincidente), mesesDaSuspensao: Number(linha.meses) },
  };
  const pede = fundamentosDoProcesso(fatos).some(({ id }) => id === 'meses-alem-da-lei');
  return { máximo: String(maximoDeMeses(fatos)), 'pede menos': dizer(pede) };
});

tabela('Feriado municipal', (linha) => ({
  acabou: dizer(terminou({ data: texto(linha, 'último dia'), estimado: false }, texto(linha, 'hoje'))),
}));

tabela('Dado que falta no auto', ({ dado }) => {
  const daLei = (Object.keys(DADOS_DO_AUTO) as (keyof typeof DADOS_DO_AUTO)[]).find(
    (valor) => DADOS_DO_AUTO[valor] === dado,
  );
  return {
    fundamento: dizer(
      grounds({ dadoDoAuto: daLei, campoComo: 'falta' }).includes('campo-obrigatorio-ausente'),
    ),
  };
});

tabela('Veículo de emergência', (linha) => {
  const achados = grounds({
    artigo: infracaoPorCodigo(texto(linha, 'código'))?.artigo,
    veiculoDeEmergencia: sim(linha['veículo do 29 VII']) ? 'ambulancia' : undefined,
    documentoEmergencia: sim(linha['em serviço']) ? 'ordem de serviço' : undefined,
    sireneELuz: sim(linha['sirene e luz ligadas']),
  });
  return { cabe: dizer(achados.includes('veiculo-de-emergencia')) };
});

tabela('Dias do processo que se contradizem', (linha) => {
  const fatos = {
    ...{ tipo: 'suspensao' as const, fase: 'I' as const, hoje: '2026-11-20' },
    ...{ conclusaoDaMulta: texto(linha, 'conclusão'), ultimaInfracao: texto(linha, 'infração mais nova') },
    ...{
      dataInstauracao: texto(linha, 'abertura'),
      ...(linha.penalidade && { dataPenalidade: linha.penalidade }),
    },
  };
  return { contradiz: dizer(Object.keys(contradicoesDosFatos(fatos)).length > 0) };
});

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
