import { formatDateTime } from '#lib/dates.ts';
import { REGISTROS, type RegistroDaMesa, type TipoDeRegistro } from '#lib/mesa/registro.ts';
import { registroNaMesa } from '../../registros/tudo.ts';
import { obrigatorio, texto, umDe } from '../campos.ts';
import { comando, ficha, recusar } from '../comando.ts';
import { contaDe, pedidoDe } from '../encontrar.ts';

const verRegistro = comando({
  nome: 'ver',
  resumo: 'Mostra um registro inteiro, como a página dele na mesa.',
  argumentos: {
    tipo: obrigatorio('O tipo do registro.', umDe(Object.keys(REGISTROS) as TipoDeRegistro[])),
    id: obrigatorio('O número; de um cliente também o e-mail, de um pedido também o código.', texto),
  },
  async executar(ctx, { tipo, id: nome }) {
    const id =
      tipo === 'clientes'
        ? (await contaDe(ctx, nome.toLowerCase())).id
        : tipo === 'pedidos'
          ? String((await pedidoDe(ctx, nome.toUpperCase())).id)
          : nome;
    const um = (await registroNaMesa(ctx, tipo, id)) ?? recusar(`Não há ${tipo} ${id}.`);
    return { dados: um, tabela: ficha(emLinhas(um)) };
  },
});

/** The addresses name the records to look at next: `/mesa/multas/7` is `ver multas 7`. */
function emLinhas({ titulo, estado, secoes }: RegistroDaMesa): [string, string | null][] {
  return [
    [titulo, estado?.texto ?? null],
    ...secoes.flatMap(({ titulo: secao, dados = [], linhas = [], corpo }): [string, string | null][] => [
      ...dados.map(({ rotulo, valor }): [string, string | null] => [rotulo, valor]),
      ...linhas.map(({ texto: dito, quando, nota, chip, href }): [string, string] => [
        secao,
        [quando && formatDateTime(new Date(quando)), dito, chip?.texto, nota, href]
          .filter(Boolean)
          .join(' · '),
      ]),
      ...(corpo ? [[secao, corpo] as [string, string]] : []),
    ]),
  ];
}

export const ver = [verRegistro];
