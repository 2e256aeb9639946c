import { formatarCodigo } from '#lib/multas/codigo.ts';
import { INFRACOES, type Infracao } from '#lib/multas/infracoes.server.ts';
import { paths } from '#lib/paths.ts';

/** The one address of an infraction's page: its code, then its name for who reads the address. */
export function enderecoDaInfracao({ codigo, descricao }: Pick<Infracao, 'codigo' | 'descricao'>): string {
  return paths.guia.infracao(
    `${formatarCodigo(codigo)}-${semAcentos(descricao).replace(/[^a-z0-9]+/g, '-')}`,
  );
}

/** The infraction of a page's address, by its code; null for an unknown code. */
export function infracaoDoEndereco(nome: string): Infracao | null {
  const [, tres, dois] = /^(\d{3})-?(\d{2})(?:-|$)/.exec(nome) ?? [];
  return INFRACOES.find(({ codigo }) => codigo === `${tres}${dois}`) ?? null;
}

/** Lower case, without accents: how texts are compared and addresses written. */
export function semAcentos(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
