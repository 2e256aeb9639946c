const NUMERO = '(?:n[oº°.][º°.]?|numero|num\\.?)';
const PRAZO =
  '(?:data limite|data final|ultimo dia|prazo(?: final| limite)?|termino(?: do prazo)?|fim do prazo|vencimento(?: do prazo)?)';
const FATO = '(?:infracao|cometimento(?: da infracao)?|ocorrencia|fato)';

/** The last day of the second instance: longer than the label of the JARI's, which it has inside. */
const PRAZO_DA_SEGUNDA = `${PRAZO}[a-z /,]{0,40}(?:recurso|recorrer)[a-z /,(–-]{0,40}(?:cetran|contrandife|colegiado especial|2[.]?[ªa] instancia|segunda instancia|decisao d[ae] jari)`;

/** Labels that notices print before or above a value. Without accents and in lower case, as texts are compared. */
export const ROTULOS = {
  AutoInfracao: `(?:(?:n|${NUMERO}|identificacao) ?(?:do |de )?)?(?:auto(?: de)? (?:de )?infracao(?: de transito)?|ait|aiip)(?: de transito)?(?: ?\\(ait\\)| nic)?(?: ?[-–]? ?(?:${NUMERO}|n(?= ?:)))?|(?:${NUMERO}|identificacao) ?(?:do )?auto|auto ${NUMERO}|auto(?= ?(?::|$))`,
  Placa: 'placa(?: do veiculo)?(?: autuado)?(?: ?\\/? ?[un]f)?',
  DataInfracao: `(?:data|dt\\.?)(?: ?(?:\\/|e) ?hora)?(?: d[aeo])? ${FATO}(?: e hora)?|(?:data|dt\\.?) ?(?:\\/|e) ?hora(?: ${FATO})?|(?:infracao )?cometida em|autuad[oa] em|data(?= ?(?::|$))`,
  HoraInfracao: `(?:hora|horario|hr\\.?)(?: d[ao] ${FATO})?`,
  Codigo:
    '(?:(?:cod(?:igo)?\\.?(?: d[aeo])? (?:infracao|enquadramento)|enquadramento(?: d[ao] infracao)?|codigo(?= ?\\/))(?: ?\\/ ?desd(?:ob(?:r(?:amento)?)?)?\\.?)?|enq\\.|enq(?=:| ?$)|codigo(?= ?(?::|$))|infracao(?= ?(?::|$)))',
  Desdobramento: 'desdobramento|desd\\.?(?= ?(?::|$))',
  OrgaoEmissor:
    '(?:nome d[oa] )?(?:orgao(?: ?\\/ ?entidade)?|entidade|autoridade) ?(?:autuador|emissor|responsavel pela autuacao|de transito|executivo de transito|que autuou)(?:a)?|orgao(?= ?(?::|$))|autuador(?= ?(?::|$))',
  Valor:
    'valor(?: d[aeo])? (?:multa|infracao|original|integral|auto|penalidade|nominal|sem desconto)(?: d[ae] multa)?(?: ?\\(r\\$\\))?|valor(?: ?\\(r\\$\\))?(?= ?(?::|$|r\\$))',
  LocalInfracao: `(?:local|endereco|logradouro|lugar) d[ao] (?:${FATO}|autuacao)|local(?= ?(?::|$))`,
  /** NA or NAI: notice of autuação; NP or NIP: of penalty. Other papers are 'emitidos em' too: a slip, a second copy. */
  expedicao:
    '(?:data (?:de|da) |dt\\.? )?(?:expedicao|emissao|postagem|envio|disponibilizacao|inclusao)(?: no sne)?(?: d(?:a|est?a) (?:notificacao|carta|nai?|ni?p)(?: d[ae] (?:autuacao|penalidade|multa))?)?|(?:(?:notificacao|carta|nai?|ni?p)(?: d[ae] (?:autuacao|(?:imposicao d[ae] )?penalidade|multa))?|autuacao|penalidade)(?: foi)? (?:expedida|emitida|postada|enviada|disponibilizada|incluida)(?: no sne)? em|(?<![a-zªº°)][ ]?)(?:expedida|emitida|postada|enviada|disponibilizada) em(?= ?(?::|$))',
  prazo_defesa: `${PRAZO}[a-z /,]{0,40}defesa(?: d[ae] autuacao| previa)?(?: ate)?|defesa (?:previa |da autuacao )?(?:pode(?:ra)? ser (?:apresentada|protocolada) )?ate|(?:apresentar|apresentacao d[ae])(?: a)? defesa(?: previa| da autuacao)? ate`,
  prazo_condutor: `${PRAZO}[a-z /,]{0,60}condutor(?: infrator)?(?: ate)?|indica(?:cao|r)(?: d?o)? condutor(?: infrator)? ate`,
  prazo_jari: `${PRAZO}[a-z /,]{0,40}(?:recurso|(?<!decisao d[ae] )jari|recorrer)(?: a jari| em 1[ªa] instancia)?(?: ate)?|(?:recurso|recorrer) (?:a jari )?(?:pode(?:ra)? ser (?:apresentado|interposto|protocolado) )?ate|(?:apresentar|interpor)(?: o)? recurso(?: a jari)? ate`,
  /** Labels of unread fields: they end the value before them. */
  outro: `${PRAZO_DA_SEGUNDA}|auto de infracao (?:original|de origem|anterior)|(?:data d[ae] )?ciencia(?: em| ate)?|${NUMERO} do processamento|renavam|renainf|marca ?\\/ ?modelo|municipio ?\\/ ?uf|especie|cpf|cnpj|proprietario|condutor infrator|codigo (?:de barras|do orgao(?: autuador)?|do municipio|da agencia)|linha digitavel|pontuacao|gravidade|velocidade (?:permitida|aferida|medida|considerada|regulamentada)|nosso numero|base legal|amparo legal|valor (?:com desconto|a pagar|total|pago|medido|considerado|aferido|permitido|do desconto|atualizado)|(?:pagar|pagamento) (?:com desconto )?ate|descricao(?: da infracao)?|tipificacao|agente autuador|matricula do agente|processo administrativo|data d[aeo] (?:impressao|nascimento|pagamento|afericao|verificacao|calibracao|cadastro|processamento|autuacao|documento)|impresso em|(?:marca|modelo|municipio|cidade|bairro|uf|categoria|vencimento|pontos|natureza|medicao|equipamento|cep|endereco|agente|matricula|observac(?:ao|oes)|protocolo|lote|processo)(?= ?(?::|$))`,
} as const;

export type Rotulo = keyof typeof ROTULOS;

/** As labels are compared: without accents and in lower case; characters keep their positions. */
export function semAcentos(texto: string): string {
  return [...texto]
    .map((letra) => letra.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .map((letra, i) => (letra.length === 1 ? letra : ([...texto][i] ?? ' ').slice(0, 1)))
    .join('');
}

export interface Achado {
  rotulo: Rotulo;
  inicio: number;
  fim: number;
}

/** Whole words only; a photograph may lose spaces ('LOCALDAINFRAÇÃO'), and dots may lead to the colon ('LOCAL.......:'). */
const PADROES = Object.fromEntries(
  Object.entries(ROTULOS).map(([rotulo, padrao]) => [
    rotulo,
    new RegExp(
      `(?<![a-z0-9])(?:${padrao.replaceAll(/ (?![?/{\]])/g, ' ?').replaceAll('(?= ?(?::', '(?=[ ._]{0,40}(?::')})(?![a-z0-9])`,
      'g',
    ),
  ]),
) as Record<Rotulo, RegExp>;

/** Longer lines are searched only up to here. */
const LETRAS_DA_LINHA = 400;

/** The labels of a text, left to right; of two at one place the longer one. */
export function rotulosEm(texto: string): Achado[] {
  const simples = semAcentos(texto.slice(0, LETRAS_DA_LINHA));
  const todos = (Object.keys(ROTULOS) as Rotulo[]).flatMap((rotulo) =>
    [...simples.matchAll(PADROES[rotulo])].map(({ 0: lido, index }) => ({
      rotulo,
      inicio: index,
      fim: index + lido.trimEnd().length,
    })),
  );
  const maiores = todos.filter(
    (um) =>
      !todos.some(
        (outro) =>
          outro !== um &&
          outro.inicio <= um.inicio &&
          outro.fim >= um.fim &&
          outro.fim - outro.inicio > um.fim - um.inicio,
      ),
  );
  return maiores.sort((a, b) => a.inicio - b.inicio);
}
