import { expect, it } from 'vitest';
import { blocosDePontos } from '#lib/habilitacoes/blocos.ts';
import { desacordo, notificadoPeloSne } from '#lib/multas/diasDoMotorista.ts';
import {
  fimDosCincoAnos,
  fimDosMeses,
  fimDosTresAnos,
  proximoDiaUtil,
  proximoDiaUtilCerto,
} from '#lib/multas/diasUteis.ts';
import { cabeIndicar, semCondutorAIndicar } from '#lib/multas/indicacao.ts';
import { infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { JULGAMENTO_DESDE, prazoDe, ultimoDiaDaAutuacao } from '#lib/multas/prazos.ts';
import { valoresComDesconto } from '#lib/multas/rules.ts';
import { orgaoJulgador } from '#lib/peticoes/orgaos.ts';
import { serviuDeNotificacao } from '#lib/peticoes/regras/prazos.ts';
import { classeDeVelocidade, velocidadeConsiderada } from '#lib/peticoes/regras/velocidade.ts';
import type { FatosDoProcesso } from '#lib/processos/campos.ts';
import { fundamentosDoProcesso } from '#lib/processos/fundamentos.ts';
import { DATAS_DA_FASE } from '#lib/processos/marcos.ts';
import { prazoDoProcesso, ultimoDiaDaPenalidade } from '#lib/processos/prazo.ts';
import { processo } from '../multaNaTela.ts';
import {
  comMinimo,
  corridas,
  dias,
  dizer,
  grounds,
  marcosDe,
  sim,
  TABELAS,
  tabela,
  texto,
} from './adaptador.ts';
import './processoEPapel.ts';
import { centavos } from './tabela.ts';

// Connects the cases to the code: every expected value comes from the file, written from the law (tests/fixtures/lei/casos.txt).

tabela('Expedição da notificação de autuação', (linha) => {
  const infracao = texto(linha, 'infração');
  const fatos = {
    dataInfracao: infracao,
    dataEmissaoAutuacao: texto(linha, 'expedida'),
    autoAssinado: false,
  };
  const fora = grounds(fatos).includes('notificacao-fora-do-prazo');
  return { 'último dia': ultimoDiaDaAutuacao(infracao), 'fora do prazo': dizer(fora) };
});

tabela('Defesa da autuação', comMinimo('defesa-previa', 'autuacao_expedida', 'prazo_defesa'));
tabela('Recurso à JARI', comMinimo('jari', 'penalidade_expedida', 'prazo_jari'));

tabela('Recurso à JARI, penalidade pelo SNE', ({ mensagem, impresso }) => {
  const prazo = prazoDe(
    'jari',
    processo(marcosDe({ penalidade_sne: mensagem, prazo_jari: impresso }, ['prazo_jari'])),
  );
  return {
    'agir até': prazo?.data ?? null,
    'acaba em': prazo && proximoDiaUtil(prazo.acaba ?? prazo.data),
  };
});

tabela('Recurso à 2ª instância', ({ ciência: ciencia, impresso }) => {
  const marcos = marcosDe({ jari_ciencia: ciencia, prazo_cetran: impresso }, ['prazo_cetran']);
  const alem = desacordo('cetran', processo(marcos).marcos) === 'alem';
  return { ...dias('cetran', marcos), 'além da lei': dizer(alem) };
});

tabela('Expedição da penalidade', (linha) => {
  const dataInfracao = texto(linha, 'infração');
  const defesa = sim(linha.defesa) ? { defesa_protocolada: null } : {};
  const decaiu = grounds({
    dataInfracao,
    dataEmissaoPenalidade: texto(linha, 'expedida'),
    houveDefesaPrevia: sim(linha.defesa),
    constatacao: 'agente',
  }).includes('penalidade-fora-do-prazo');
  const prazo = prazoDe('emissao-penalidade', processo(defesa, { dataInfracao }));
  return { 'último dia': prazo?.data ?? null, decaiu: dizer(decaiu) };
});

tabela('Vinte e quatro meses para julgar', ({ recebido }) => {
  const dia = recebido ?? '';
  const afirmado = dia >= JULGAMENTO_DESDE;
  return { 'último dia': afirmado ? fimDosMeses(dia, 24) : null, afirmado: dizer(afirmado) };
});

tabela('Notificação pelo SNE', ({ mensagem }) => ({
  'notificado em': notificadoPeloSne(mensagem ?? '')?.data ?? null,
}));

tabela('Indicação do condutor', (linha) => {
  const codigo = texto(linha, 'código');
  const responsavel = infracaoPorCodigo(codigo)?.responsavel ?? null;
  const condutorNoAuto = semCondutorAIndicar(codigo);
  const marcos = { autuacao_expedida: '2026-02-01' };
  const prazo = prazoDe('indicacao-condutor', processo(marcos, { responsavel, condutorNoAuto }));
  expect(prazo !== null).toBe(cabeIndicar({ responsavel, condutorNoAuto }));
  return { cabe: dizer(prazo !== null) };
});

tabela('Dia da indicação quando só se sabe o da defesa', (linha) => {
  const marcos = marcosDe({ prazo_defesa: linha['dia da defesa'] }, ['prazo_defesa']);
  const prazo = prazoDe('indicacao-condutor', processo(marcos));
  return { 'dia da indicação': prazo?.data ?? null, certeza: prazo?.estimado ? 'estimada' : 'certa' };
});

tabela('Dias da indicação sem dia impresso para ela', (linha) => {
  const dias = {
    autuacao_expedida: linha.expedida,
    autuacao_sne: linha['mensagem no SNE'],
    prazo_defesa: linha['dia da defesa'],
  };
  const prazo = prazoDe('indicacao-condutor', processo(marcosDe(dias, ['prazo_defesa'])));
  return { 'agir até': prazo?.data ?? null, 'acaba em': prazo?.acaba ?? prazo?.data ?? null };
});

tabela('Pontos e valor', (linha) => {
  const infracao = infracaoPorCodigo(texto(linha, 'código'));
  return {
    natureza: infracao?.natureza ?? null,
    valor: infracao && (infracao.valor / 100).toFixed(2).replace('.', ','),
    pontos: String(infracao?.pontos),
    suspende: dizer(infracao?.suspensaoDireta === true),
  };
});

tabela('Limite de pontos', (linha) => {
  const itens = texto(linha, 'infrações')
    .split('; ')
    .map((uma) => {
      const [, dataInfracao = '', pontos, tipo] = /^(\S+) (\d+)([GS]?)$/.exec(uma) ?? [];
      const natureza = tipo ? ('gravissima' as const) : ('grave' as const);
      return { dataInfracao, pontos: Number(pontos), natureza, contagem: 'confirmada' as const };
    });
  const [pior] = blocosDePontos(itens, { ear: sim(linha.EAR) }).sort((a, b) => b.total - a.total);
  return {
    'pontos no bloco': String(pior?.total),
    limite: String(pior?.limite),
    atinge: dizer(pior?.atinge === true),
  };
});

tabela('Descontos', ({ valor }) => {
  const { ateVencimento, sne } = valoresComDesconto(centavos(valor ?? ''));
  const escrito = (quanto: number) => (quanto / 100).toFixed(2).replace('.', ',');
  return { oitenta: escrito(ateVencimento), sessenta: escrito(sne) };
});

tabela('Velocidade', (linha) => {
  const considerada = velocidadeConsiderada(Number(linha.medida));
  const classe = classeDeVelocidade({ considerada, limite: Number(linha.limite) });
  return { considerada: String(considerada), código: classe?.codigo ?? null };
});

tabela('Medidor', (linha) => {
  const fatos = { medidorNumero: '1', medidorVerificacao: texto(linha, 'verificado') };
  const vencido = grounds({ ...fatos, dataInfracao: texto(linha, 'infração') });
  return { vencido: dizer(vencido.includes('medidor-sem-verificacao')) };
});

tabela('Auto assinado no local', (linha) => ({
  'serviu de notificação': dizer(
    serviuDeNotificacao({
      assinado: sim(linha.assinado),
      peloDono: sim(linha['pelo dono ou principal condutor']),
      imprimePrazo: sim(linha['imprime o último dia da defesa']),
    }) === true,
  ),
}));

tabela('Advertência', (linha) => {
  const natureza = { leve: 'leve', media: 'média', grave: 'grave', gravissima: 'gravíssima' } as const;
  const outrasInfracoesEm12Meses = sim(linha['outra infração definitiva em 12 meses']) ? 1 : 0;
  const achados = grounds({
    natureza: natureza[texto(linha, 'natureza') as keyof typeof natureza],
    outrasInfracoesEm12Meses,
  });
  return { cabe: dizer(achados.includes('advertencia-cabivel')) };
});

const ABRE = { defesa: 'P', jari: 'I', cetran: 'II' } as const;

tabela('Suspensão e cassação: prazos do processo', (linha) => {
  expect(Object.keys(ABRE)).toContain(linha.etapa);
  const fase = ABRE[linha.etapa as keyof typeof ABRE];
  const { campo } = DATAS_DA_FASE[fase];
  const dias = { [campo]: linha.base ?? undefined, prazo: linha.impresso ?? undefined };
  const prazo = prazoDoProcesso({ tipo: 'suspensao', fase, hoje: '2026-11-20', ...dias } as FatosDoProcesso);
  return {
    'agir até': prazo && proximoDiaUtilCerto(prazo.data),
    'acaba em': prazo && proximoDiaUtil(prazo.acaba),
  };
});

tabela('Suspensão e cassação: expedição da penalidade', (linha) => {
  const conclusaoDaMulta = texto(linha, 'conclusão do processo da multa');
  const houveDefesa = sim(linha['defesa no processo']);
  const achados = fundamentosDoProcesso({
    ...{ tipo: 'suspensao', fase: 'I', hoje: '2030-01-01' },
    ...{ conclusaoDaMulta, houveDefesa, dataPenalidade: texto(linha, 'expedida') },
  });
  return {
    'último dia': ultimoDiaDaPenalidade(conclusaoDaMulta, houveDefesa),
    decaiu: dizer(achados.some(({ id }) => id === 'penalidade-fora-do-prazo')),
  };
});

tabela('Quem julga a 2ª instância', (linha) => {
  const quem = orgaoJulgador(texto(linha, 'órgão'), linha.estado ?? undefined);
  return { julga: quem && (/Colegiado Especial|CONTRANDIFE|CETRAN-[A-Z]{2}/.exec(quem)?.[0] ?? quem) };
});

tabela('Multa em dobro', (linha) => {
  const definitiva = linha['anterior definitiva'];
  const achados = grounds({
    ...{ artigo: texto(linha, 'artigo da infração'), dataInfracao: texto(linha, 'esta') },
    ...{ temaReincidencia: true, dataAnterior: texto(linha, 'anterior') },
    anteriorDefinitiva: definitiva === null ? undefined : sim(definitiva),
  });
  return { 'sem reincidência': dizer(achados.includes('multa-em-dobro')) };
});

it('every table of the file of cases is run', () => {
  expect([...TABELAS.keys()].filter((titulo) => !corridas.has(titulo))).toEqual([]);
});

tabela('Prescrição', (linha) => {
  const hoje = linha.hoje ?? '';
  if (hoje > fimDosTresAnos(texto(linha, 'último movimento'))) return { fundamento: 'três anos parado' };
  return { fundamento: hoje > fimDosCincoAnos(texto(linha, 'infração')) ? 'cinco anos' : null };
});
