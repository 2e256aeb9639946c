import { formatDate, type IsoDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';
import { TEXTS } from '#lib/messages.ts';
import { porQueNaoIndicar } from '#lib/multas/indicacao.ts';
import { anoErrado } from '#lib/multas/prazos.ts';
import { dadoDispensado } from '#lib/peticoes/regras/fatos.ts';
import { errosDaComunicacao, errosDaVenda } from '#lib/peticoes/regras/prazos.ts';
import { minuscula } from './campo.ts';
import { codigoNoTexto, indica, infracaoDoTexto, modeloEscolhido } from './caso.ts';
import { campoDe, type Erros, NOMES, type NomeDoCampo, type Respostas } from './form.ts';
import { ehFederal, orgaoJulgador, ufDoOrgao } from './orgaos.ts';
import { errosDoPrazo, errosDoReconhecimento } from './ultimoDia.ts';

/**
 * Errors across fields for which no petition may be filed, by field. The wizard shows those of the open page, the last call checks all.
 * Missing answers are checked by their own rows.
 */
export function recusas(r: Respostas, hoje: IsoDate): Erros {
  return {
    ...errosDasDatas(r, hoje),
    ...errosDoModelo(r),
    ...errosDeQuemPede(r),
    ...errosDoDuplicado(r),
    ...errosDoCampo(r),
    ...errosDoDado(r),
    ...errosDaVenda(r),
    ...errosDoPrazo(r, hoje),
    ...errosDoReconhecimento(r),
    ...(r.fase === 'II' ? errosDaDecisao(r) : {}),
    ...(indica(r) ? errosDaIndicacao(r) : {}),
  };
}

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

/** Of two AITs of one fact the later one is attacked: their times tell which it is. */
function errosDoDuplicado({ autoDuplicado, horaDuplicado, horaInfracao, autoInfracao }: Respostas): Erros {
  if (!autoDuplicado) return {};
  if (!horaDuplicado)
    return { horaDuplicado: 'Informe a hora do outro auto: ataca-se o que foi lavrado depois.' };
  if (horaDuplicado === horaInfracao)
    return {
      horaDuplicado:
        'As duas horas são iguais: não se sabe qual auto é o posterior. Confira as duas, ou tire daqui o outro auto.',
    };
  if (horaInfracao && horaDuplicado > horaInfracao)
    return {
      autoDuplicado: `O outro auto, das ${horaDuplicado}, é o posterior: faça a petição sobre ele, e não sobre o ${autoInfracao ?? 'deste caso'}.`,
    };
  return {};
}

/** A petition claims that a field is missing or wrong, never both; the same for a traffic sign. */
function errosDoCampo(r: Respostas): Erros {
  return {
    ...(r.campoComo && !r.dadoDoAuto ? { dadoDoAuto: 'Escolha qual dado.' } : {}),
    ...(r.dadoDoAuto && !r.campoComo ? { campoComo: 'Diga se o dado falta ou está errado.' } : {}),
    ...(r.dadoDoAuto && r.campoComo === 'errado' && !r.dadoCerto
      ? { dadoCerto: 'Escreva o que o auto diz, e o que é certo.' }
      : {}),
    ...(r.sinalizacaoFalha && !r.sinalizacaoComo
      ? { sinalizacaoComo: 'Diga o que houve com a sinalização.' }
      : {}),
  };
}

function errosDoDado({ dadoDoAuto, constatacao, enquadramento = '' }: Respostas): Erros {
  const artigo = infracaoDoTexto(enquadramento)?.artigo;
  return dadoDispensado({ dadoDoAuto, constatacao, artigo })
    ? {
        dadoDoAuto:
          'O auto identifica quem constatou a infração, o agente ou o equipamento, e não os dois (CTB, art. 280, V).',
      }
    : {};
}

/** The second instance needs the deciding body, and answers its reasons (CTB arts. 288 and 289). */
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
  if (r.razoesJari && r.decisaoSemRazoes)
    erros.decisaoSemRazoes = 'Você resumiu motivos e disse que não há nenhum. Deixe só um dos dois.';
  if (r.razoesJari && !r.respostaJari)
    erros.respostaJari = 'Responda aos motivos da decisão: é deles que o recurso trata.';
  return erros;
}

/** The form that names the driver: signed by owner and driver, only for a driver's infraction (CTB art. 257). */
function errosDaIndicacao(r: Respostas): Erros {
  const { condutorNome, condutorCpf, condutorCnh, condutorEndereco } = r;
  const { condutorIdentidade, condutorUfCnh, condutorCategoria } = r;
  const erros = faltam(
    {
      condutorNome: 'Informe o nome do condutor.',
      condutorCnh: 'Informe o registro da CNH do condutor.',
      ...(!documentoDeEstrangeiro(condutorIdentidade) && {
        condutorCpf: 'Informe o CPF do condutor.',
        condutorUfCnh: 'Escolha o estado que emitiu a CNH.',
        condutorCategoria: 'Escolha a categoria da CNH.',
      }),
      condutorIdentidade: 'Informe o documento de identidade do condutor.',
      condutorEndereco: 'Informe o endereço do condutor.',
    },
    {
      ...{ condutorNome, condutorCpf, condutorCnh, condutorEndereco },
      ...{ condutorIdentidade, condutorUfCnh, condutorCategoria },
    },
  );
  if (r.condutorNaoAssina && !deEmpresa(r))
    erros.condutorNaoAssina =
      'Só a empresa dona do veículo pode juntar o contrato no lugar da assinatura (Res. CONTRAN 918/2022, art. 5º).';
  else if (r.condutorNaoAssina && !r.contratoDeUso)
    erros.contratoDeUso =
      'Informe o contrato: sem a assinatura do condutor, ele tem de trazer a cláusula e provar a posse no dia.';
  if (r.capacidade === 'condutor')
    erros.objetivo =
      'Quem indica o condutor é o proprietário, ou quem o representa, ou o principal condutor do registro (CTB, art. 257, § 7º).';
  if (infracaoDoTexto(r.enquadramento ?? '')?.responsavel === 'proprietario')
    erros.objetivo = 'Esta infração é do proprietário: não se indica condutor (CTB, art. 257, §§ 2º e 7º).';
  const semCondutor = porQueNaoIndicar(codigoNoTexto(r.enquadramento ?? ''));
  if (semCondutor) erros.objetivo = semCondutor;
  // Whoever signs for another person, or for a company, may be the driver.
  if (condutorCpf && condutorCpf === (representa(r) ? r.representadoDocumento : r.cpfDefesa))
    erros.condutorCpf = 'Este CPF é o de quem indica. Informe o de quem dirigia.';
  return erros;
}

/** A passport or the register of migrants: its holder may have no CPF and a licence of another country. */
function documentoDeEstrangeiro(identidade = ''): boolean {
  return /\b(passaporte|passport|C?RNM|RNE)\b/i.test(identidade);
}

function faltam(frases: Erros, valores: Record<string, unknown>): Erros {
  return Object.fromEntries(Object.entries(frases).filter(([campo]) => !valores[campo]));
}

/** The present traffic code came into force on this day; an earlier date is a typing error. */
const PRIMEIRO_DIA_DO_CTB = '1998-01-22';

/** Impossible dates: a notice before the infraction, or in the future, would support a false ground. Messages by field. */
export function errosDasDatas(respostas: Respostas, hoje: IsoDate): Erros {
  const erros: Erros = errosDaComunicacao(respostas);
  const { dataInfracao } = respostas;
  const valor = (nome: NomeDoCampo) => respostas[minuscula(nome) as keyof Respostas] as IsoDate | undefined;
  for (const nome of DATAS) {
    const data = valor(nome);
    if (!data) continue;
    if (nome === 'prazo' && anoErrado(data, hoje)) erros[nome] = TEXTS.marcoAnoErrado;
    else if (data > hoje && nome !== 'prazo')
      erros[nome] = 'Esta data ainda não chegou. Confira o dia, o mês e o ano.';
    else if (data < PRIMEIRO_DIA_DO_CTB)
      erros[nome] = 'Confira o ano: esta data é anterior ao Código de Trânsito.';
    else if (dataInfracao && data < dataInfracao && !ANTES_DA_INFRACAO.includes(nome))
      erros[nome] = `Confira a data: é anterior à infração, de ${formatDate(dataInfracao)}.`;
  }
  for (const [antes, depois] of EM_ORDEM) {
    const [primeira, segunda] = [valor(antes), valor(depois)];
    if (primeira && segunda && segunda < primeira)
      erros[depois] ??=
        `Confira a data: vem antes de ${formatDate(primeira)}, informada em “${campoDe(antes).rotulo}”.`;
  }
  return erros;
}

const DATAS = NOMES.filter((nome) => campoDe(nome).mascara === 'data');

/** These may be older than the infraction. */
const ANTES_DA_INFRACAO: readonly NomeDoCampo[] = [
  'medidorVerificacao',
  'dataSituacao',
  'dataComunicacao',
  'dataAnterior',
];

const EM_ORDEM: readonly (readonly [NomeDoCampo, NomeDoCampo])[] = [
  ['dataEmissaoAutuacao', 'dataEmissaoPenalidade'],
  ['dataEmissaoPenalidade', 'dataRecebimentoRecurso'],
  ['dataRecebimentoRecurso', 'dataDecisaoJari'],
  ['dataDecisaoJari', 'dataCienciaJari'],
  ['dataEmissaoPenalidade', 'dataDecisaoJari'],
  ['dataCienciaJari', 'prazo'],
  ['dataSituacao', 'dataComunicacao'],
];

/** The signers for another person or a company. */
const REPRESENTANTES: readonly Respostas['capacidade'][] = [
  'procurador',
  'representante',
  'espolio',
  'responsavel',
];

/** Whether the signer acts for another person or a company. */
export function representa({ capacidade }: Pick<Respostas, 'capacidade'>): boolean {
  return REPRESENTANTES.includes(capacidade);
}

/** Whether the signer acts for a company: its document is a CNPJ. */
export function deEmpresa(r: Pick<Respostas, 'capacidade' | 'representadoDocumento'>): boolean {
  return representa(r) && lettersAndDigits(r.representadoDocumento ?? '').length === 14;
}

/** Who may file, and in whose name (Res. 900 arts. 2 to 4). */
function errosDeQuemPede(r: Respostas): Erros {
  if (!representa(r)) return {};
  return {
    ...(!r.representadoNome && { representadoNome: 'Informe o nome de quem é representado.' }),
    ...(!r.representadoDocumento && {
      representadoDocumento: 'Informe o CPF ou o CNPJ de quem é representado.',
    }),
    ...errosDoRepresentado(r),
  };
}

/** An estate, a minor or a person under guardianship is a person, and not the one who signs. */
function errosDoRepresentado({ capacidade, representadoDocumento = '', cpfDefesa }: Respostas): Erros {
  if (capacidade !== 'espolio' && capacidade !== 'responsavel') return {};
  if (lettersAndDigits(representadoDocumento).length === 14)
    return { representadoDocumento: 'Este é um CNPJ: por uma empresa assina quem a representa.' };
  return representadoDocumento !== '' && representadoDocumento === cpfDefesa
    ? { representadoDocumento: 'Este CPF é o de quem assina. Informe o de quem é representado.' }
    : {};
}
