import type { IsoDate } from '#lib/dates.ts';
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

/**
 * Whether a fine that a person typed is the one of another row: the same number, and as far as both say it the same body. Bodies are
 * written in many ways: of one number and one day the infraction is the same, however its body is called.
 */
export function mesmoAuto(a: ComAuto & ComDia, b: ComAuto & ComDia): boolean {
  if (lettersAndDigits(a.autoInfracao) !== lettersAndDigits(b.autoInfracao)) return false;
  const [um, outro] = [nomeDoOrgao(a.orgaoEmissor), nomeDoOrgao(b.orgaoEmissor)];
  return um === '' || outro === '' || um === outro || a.dataInfracao === b.dataInfracao;
}

interface ComDia {
  dataInfracao: IsoDate;
}

/** 'DETRAN-RJ' and 'Detran RJ' are one body. */
function nomeDoOrgao(nome: string | null): string {
  return (nome ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
}
