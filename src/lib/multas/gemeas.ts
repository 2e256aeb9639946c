import { lettersAndDigits } from '#lib/documents.ts';

interface ComAuto {
  autoInfracao: string;
  orgaoEmissor: string | null;
}

/**
 * The fines by AIT: the number and the body that gave it. One that is listed for a licence and for a vehicle is one fine to the
 * driver. A source that does not name the body joins the only body that the number has.
 */
export function porAuto<M extends ComAuto>(multas: readonly M[]): M[][] {
  const porNumero = Map.groupBy(multas, ({ autoInfracao }) => lettersAndDigits(autoInfracao));
  return [...porNumero.values()].flatMap((iguais) => {
    const porOrgao = Map.groupBy(iguais, ({ orgaoEmissor }) => nomeDoOrgao(orgaoEmissor));
    const orgaos = [...porOrgao.keys()].filter((nome) => nome !== '');
    return orgaos.length <= 1 ? [iguais] : [...porOrgao.values()];
  });
}

/** 'DETRAN-RJ' and 'Detran RJ' are one body. */
function nomeDoOrgao(nome: string | null): string {
  return (nome ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
}
