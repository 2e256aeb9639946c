import { addDays, formatDate, type IsoDate } from '../dates.ts';
import { terminou } from '../multas/prazos.ts';
import { infracaoDoTexto, modeloEscolhido } from './caso.ts';
import { errosDasDatas } from './datas.ts';
import type { Erros, Respostas } from './form.ts';
import { ehFederal, orgaoJulgador, ufDoOrgao } from './orgaos.ts';

/**
 * Why these answers make no petition that may be filed, by field: what no field can say alone. The wizard shows those of the
 * page that is open, the last call refuses them all. What is not answered yet is judged by its own row, not here.
 */
export function recusas(r: Respostas, hoje: IsoDate): Erros {
  return {
    ...errosDasDatas(r, hoje),
    ...errosDoModelo(r),
    ...errosDeQuemPede(r),
    ...errosDoPrazo(r, hoje),
    ...(r.fase === 'II' ? errosDaDecisao(r) : {}),
    ...(indica(r) ? errosDaIndicacao(r) : {}),
  };
}

/** The driver is named on a form of its own; everything else is a defence or an appeal. */
export function indica({ fase, objetivo }: Respostas): boolean {
  return fase === 'P' && objetivo === 'indicacao';
}

/** The last day to file, and whether a notice printed it. The second instance's may be counted (CTB art. 288). */
export function ultimoDia({
  fase,
  prazo,
  dataCienciaJari,
}: Respostas): { data: IsoDate; impresso: boolean } | null {
  if (prazo) return { data: prazo, impresso: true };
  return fase === 'II' && dataCienciaJari ? { data: addDays(dataCienciaJari, 30), impresso: false } : null;
}

/** An untimely petition is not examined (CTB art. 285 §5; Res. 900 art. 4): none is written. What is left is told. */
function errosDoPrazo(r: Respostas, hoje: IsoDate): Erros {
  if (!r.fase) return {};
  const dia = ultimoDia(r);
  if (!dia && r.fase === 'II')
    return { dataCienciaJari: 'Informe o dia da notificação: dele contam os 30 dias (CTB, art. 288).' };
  if (!dia)
    return { prazo: 'Informe o último dia impresso na notificação: fora dele a petição não é examinada.' };
  if (!terminou({ data: dia.data, estimado: false }, hoje)) return {};
  const campo = dia.impresso ? 'prazo' : 'dataCienciaJari';
  return {
    [campo]: `O prazo terminou em ${formatDate(dia.data)}. ${indica(r) ? RESTA.indicacao : RESTA[r.fase]}`,
  };
}

const RESTA = {
  P: 'Uma defesa fora do prazo não é examinada. Guarde esta solicitação: quando chegar a notificação da penalidade, use-a para o recurso em 1ª Instância.',
  I: 'Um recurso fora do prazo é arquivado sem exame (CTB, art. 285, § 5º), e a fase se encerra (art. 290). Resta pagar; esta solicitação fica guardada para outra multa.',
  II: 'Um recurso fora do prazo não é examinado, e a fase se encerra (CTB, art. 290). Resta pagar; esta solicitação fica guardada para outra multa.',
  indicacao:
    'Fora dele o proprietário responde pela infração (CTB, art. 257, § 7º). Se a notificação da penalidade chegar, cabe recurso em 1ª Instância.',
} as const;

function errosDoModelo(r: Respostas): Erros {
  if (!r.enquadramento) return {};
  const modelo = modeloEscolhido(r);
  if (!modelo) return { TemplateId: 'Escolha o modelo da petição, ou escreva o código no enquadramento.' };
  const artigo = infracaoDoTexto(r.enquadramento)?.artigo;
  const prefixo = /\d{3}/.exec(r.enquadramento)?.[0] ?? '';
  if (artigo && modelo.codigos.length > 0 && !modelo.codigos.includes(prefixo))
    return { TemplateId: `Este modelo é de outra infração: o enquadramento é do art. ${artigo} do CTB.` };
  return {};
}

/** Who may ask, and in whose name (Res. 900 arts. 2 to 4). */
function errosDeQuemPede({ capacidade, representadoNome, representadoDocumento }: Respostas): Erros {
  if (capacidade !== 'procurador') return {};
  return faltam(
    {
      representadoNome: 'Informe o nome de quem é representado.',
      representadoDocumento: 'Informe o CPF ou o CNPJ de quem é representado.',
    },
    { representadoNome, representadoDocumento },
  );
}

/** The second instance is told who judges, and answers the reasons of the decision (CTB arts. 288 and 289). */
function errosDaDecisao(r: Respostas): Erros {
  const erros: Erros = {};
  const { orgaoEmissor = '', ufInfracao } = r;
  const doNome = ufDoOrgao(orgaoEmissor);
  if (orgaoEmissor && !orgaoJulgador(orgaoEmissor, ufInfracao))
    erros.ufInfracao = 'Escolha o estado: é o conselho dele que julga (CTB, art. 289).';
  if (doNome && ufInfracao && doNome !== ufInfracao && !ehFederal(orgaoEmissor))
    erros.ufInfracao = `O órgão que você informou, ${orgaoEmissor}, é de outro estado.`;
  if (!r.razoesJari && !r.decisaoSemRazoes)
    erros.razoesJari = 'Resuma os motivos da decisão, ou marque que ela não diz nenhum.';
  if (r.razoesJari && !r.respostaJari)
    erros.respostaJari = 'Responda aos motivos da decisão: é deles que o recurso trata.';
  return erros;
}

/** The form that names the driver: signed by the owner and by who drove, only for what a driver answers for (CTB art. 257). */
function errosDaIndicacao(r: Respostas): Erros {
  const { condutorNome, condutorCpf, condutorCnh, condutorEndereco } = r;
  const erros = faltam(
    {
      condutorNome: 'Informe o nome do condutor.',
      condutorCpf: 'Informe o CPF do condutor.',
      condutorCnh: 'Informe o registro da CNH do condutor.',
      condutorEndereco: 'Informe o endereço do condutor.',
    },
    { condutorNome, condutorCpf, condutorCnh, condutorEndereco },
  );
  if (r.capacidade === 'condutor')
    erros.objetivo = 'Quem indica o condutor é o proprietário, ou quem o representa (CTB, art. 257, § 7º).';
  if (infracaoDoTexto(r.enquadramento ?? '')?.responsavel === 'proprietario')
    erros.objetivo = 'Esta infração é do proprietário: não se indica condutor (CTB, art. 257, §§ 2º e 7º).';
  if (condutorCpf && (condutorCpf === r.cpfDefesa || condutorCpf === r.representadoDocumento))
    erros.condutorCpf = 'Este CPF é o do proprietário. Informe o de quem dirigia.';
  return erros;
}

function faltam(frases: Erros, valores: Record<string, unknown>): Erros {
  return Object.fromEntries(Object.entries(frases).filter(([campo]) => !valores[campo]));
}
