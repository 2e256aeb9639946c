import conteudo from '#content/peticoes/processos.json' with { type: 'json' };
import { data, marcar, numero, simOuNao, texto } from '#lib/peticoes/tipos.ts';

// Questions about possible errors of a suspension or cassation process, by the charge of the body.

export const PONTOS = {
  totalDePontos: numero('Pontos que a notificação soma', 200, {}),
  gravissimas: numero('Destas infrações, quantas gravíssimas que somam pontos', 50, {}),
  ear: simOuNao('Sua CNH tem EAR (exerce atividade remunerada)?'),
  primeiraInfracao: data('Dia da infração mais antiga da soma'),
  ultimaInfracao: data('Dia da infração mais nova da soma'),
  autosNaoDefinitivos: texto('Autos da soma que ainda têm defesa ou recurso, ou prazo para isso', {
    maxlength: 300,
    dica: 'Os números dos autos.',
  }),
  autosQueNaoSomam: texto('Autos da soma que suspendem por si sós, ou que a lei não deixa somar', {
    maxlength: 300,
    dica: 'Como 747-10, 516-91, 757-90: quem suspende sozinha não soma pontos (CTB, art. 259, § 4º).',
  }),
  pontosQueRestam: numero('Sem os autos das duas perguntas acima, quantos pontos restam', 200, {}),
  suspensaoAnterior: data('Dia de uma suspensão já imposta depois dessas infrações'),
};

/** CTB art. 263, I. */
export const DIRECAO = {
  inicioDaSuspensao: data('Início da suspensão que você cumpria'),
  fimDaSuspensao: data('Fim da suspensão'),
  diaDaDirecao: data('Dia em que o órgão diz que você dirigiu'),
  semAbordagem: simOuNao('Você foi parado e identificado nesse dia?'),
  quemDirigia: texto('Quem dirigia, e o que prova', {
    maxlength: 300,
    dica: 'Por exemplo: Maria de Souza, indicada no prazo, cópia do formulário anexa.',
  }),
};

/** CTB art. 263, II. */
export const REPETICAO = {
  diaDaInfracao: data('Dia desta infração', {
    dica: 'CTB, art. 263, II: 162, III, 163, 164, 165, 173, 174 e 175, em 12 meses.',
  }),
  diaDaAnterior: data('Dia da infração anterior'),
  anteriorDefinitiva: simOuNao('No dia desta, a anterior já era definitiva?'),
};

/** CTB art. 261 §10; Res. CONTRAN 723/2018: an infraction that suspends by itself may bring fine and suspension in one process. */
export const UM_PROCESSO = {
  comAMulta: simOuNao('A carta fala também da multa?', {
    dica: 'Multa e suspensão podem correr num processo só: aí a peça pede que nem uma nem outra seja aplicada.',
  }),
};

/** Without the infraction there is nothing to punish. Not asked of a sum of points, which has many. */
export const INFRACAO = {
  autoCancelado: texto('Se o auto que deu causa já foi cancelado: número dele e dia da decisão', {
    maxlength: 200,
    dica: 'Por exemplo: E123456789, cancelado pela JARI em 10/03/2026.',
  }),
};

export const COMUNS = {
  editalSemTentativa: simOuNao(
    'Se a notificação que abriu o processo foi por edital: houve antes tentativa de entrega?',
  ),
  ultimoMovimento: data('Último andamento antes de o processo parar', {
    dica: 'Só se ele ficou parado por anos.',
  }),
};

export const PENALIDADE = {
  conclusaoDaMulta: data('Dia em que terminou o processo da multa que deu causa', {
    dica: 'Dele contam os 180 dias, ou 360 com defesa, para notificar esta penalidade.',
  }),
  houveDefesa: simOuNao('Você apresentou defesa neste processo, no prazo?'),
  semMotivo: marcar('A decisão não diz os motivos'),
};

/** CTB arts. 285 §6 and 289-A: the JARI has 24 months from the day on which it received the appeal. */
export const JULGAMENTO = {
  dataRecebimentoRecurso: data('Dia em que a JARI recebeu o seu recurso', {
    dica: 'Está no comprovante ou no andamento do processo.',
  }),
  dataDecisaoJari: data('Dia da decisão da JARI'),
};

/** CTB art. 261 §1: asked of a suspension once its penalty is imposed. */
export const DURACAO = {
  mesesDaSuspensao: numero('Por quantos meses a suspensão foi aplicada', 99, {}),
  reincidiu: simOuNao('Houve reincidência em 12 meses?', {
    dica: 'Se a carta conta uma que não houve, responda não.',
  }),
};

/** CTB arts. 165, 165-A and 253-A set twelve months themselves. */
export const PRAZO_NO_ARTIGO = {
  prazoNoArtigo: simOuNao('O próprio artigo da infração diz por quanto tempo suspende?', {
    dica: 'Dizem, por 12 meses: 165, 165-A e 253-A.',
  }),
};

/** The paper of each ground: only those that the driver has are listed. */
export const JUNTAR = Object.fromEntries(
  Object.entries(conteudo.fundamentos).flatMap(([id, um]) =>
    'anexo' in um ? [[`anexo-${id}`, marcar(`Tenho: ${um.anexo}`)]] : [],
  ),
) as Record<`anexo-${string}`, ReturnType<typeof marcar>>;

export const DECISAO = {
  razoes: texto('Por que a JARI negou?', { maxlength: 1500, linhas: 3 }),
  resposta: texto('Por que esses motivos estão errados?', { maxlength: 1500, linhas: 3 }),
};

export const DA_DURACAO = { soDuracao: marcar('O erro é só na duração da suspensão') };
