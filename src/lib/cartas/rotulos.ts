/** The words that notices print before or over a value. Written without accents and in small letters: so the text is compared. */
export const ROTULOS = {
  AutoInfracao:
    /(?:n(?:o|[º°.]|umero)?\.? ?(?:do |de )?)?(?:auto(?: de)? (?:de )?infracao(?: de transito)?|identificacao do auto(?: de infracao)?|\bait\b)(?: ?\(ait\))?(?: n(?:o|[º°.]|umero)\.?)?/,
  Placa: /placa(?: do veiculo)?(?: ?\/ ?uf)?/,
  DataInfracao:
    /data(?: ?(?:\/|e) ?hora)?(?: ?\/ ?hora)?(?: da| de| do)? (?:infracao|cometimento(?: da infracao)?)(?: e hora)?/,
  HoraInfracao: /(?:hora|horario)(?: da infracao| do cometimento)?/,
  Codigo:
    /(?:cod(?:igo)?\.?(?: da| de)? infracao|codigo do enquadramento|enquadramento(?: da infracao)?|codigo ?\/ ?desdobramento)/,
  Desdobramento: /desdobramento/,
  OrgaoEmissor:
    /(?:nome do )?orgao(?: ?\/ ?entidade)? ?(?:autuador|emissor|responsavel pela autuacao)(?:a)?|autoridade autuadora|entidade autuadora/,
  Valor: /valor (?:da |de |do )?(?:multa|infracao|original|integral|auto)(?: ?\(r\$\))?/,
  LocalInfracao: /local(?: da infracao| do cometimento(?: da infracao)?| da autuacao)|local(?=:|$)/,
  expedicao:
    /(?:data (?:de|da) (?:expedicao|emissao)(?: da notificacao| desta notificacao)?|expedida em|expedicao da notificacao|notificacao expedida em|emitida em)/,
  prazo_defesa:
    /(?:data limite|ultimo dia|prazo|termino do prazo|prazo final)[a-z /,]{0,40}(?:defesa)(?: da autuacao| previa)?(?: ate)?|defesa (?:previa|da autuacao) ate/,
  prazo_condutor:
    /(?:data limite|ultimo dia|prazo|termino do prazo|prazo final)[a-z /,]{0,60}(?:condutor)(?: infrator)?(?: ate)?|indicacao do condutor(?: infrator)? ate/,
  prazo_jari:
    /(?:data limite|ultimo dia|prazo|termino do prazo|prazo final)[a-z /,]{0,40}(?:recurso|jari)(?: a jari| em 1[ªa] instancia)?(?: ate)?|recurso (?:a jari )?ate/,
  /** Read by nobody: they end the value that stands before them. */
  outro:
    /renavam|renainf|marca(?: ?\/ ?modelo)?|municipio|\buf\b|especie|categoria|cpf|cnpj|proprietario|condutor infrator|vencimento|codigo de barras|linha digitavel|pontos|pontuacao|natureza|gravidade|medicao|velocidade|equipamento|nosso numero|cep|endereco|base legal|amparo legal|valor com desconto|valor a pagar|descricao|tipificacao/,
} as const;

export type Rotulo = keyof typeof ROTULOS;

/** As labels are compared: without accents and in small letters; every letter keeps its place. */
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

/** As whole words; a photograph loses blanks between them ('LOCALDAINFRAÇÃO'). */
const PADROES = Object.fromEntries(
  Object.entries(ROTULOS).map(([rotulo, { source }]) => [
    rotulo,
    new RegExp(`(?<![a-z0-9])(?:${source.replaceAll(/ (?![?/])/g, ' ?')})(?![a-z0-9])`, 'g'),
  ]),
) as Record<Rotulo, RegExp>;

/** The labels of a text, from the left; of two in one place the longer one. */
export function rotulosEm(texto: string): Achado[] {
  const simples = semAcentos(texto);
  const todos = (Object.keys(ROTULOS) as Rotulo[]).flatMap((rotulo) =>
    [...simples.matchAll(PADROES[rotulo])].map(({ 0: lido, index }) => ({
      rotulo,
      inicio: index,
      fim: index + lido.length,
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
