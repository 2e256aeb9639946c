import type { IsoDate } from '#lib/dates.ts';
import { lettersAndDigits } from '#lib/documents.ts';

interface ComAuto {
  autoInfracao: string;
  orgaoEmissor: string | null;
}

/**
 * Groups fines by AIT: number and issuing body. An AIT listed for a licence and a vehicle is one fine to the driver.
 * A listing without a body joins the group of its number when that has only one body.
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
 * Whether a typed fine is the fine of another row: the same number and, when both name it, the same body. Bodies are
 * spelled in many ways, so the same number and day also count as equal.
 */
export function mesmoAuto(a: ComAuto & ComDia, b: ComAuto & ComDia): boolean {
  if (lettersAndDigits(a.autoInfracao) !== lettersAndDigits(b.autoInfracao)) return false;
  const [um, outro] = [nomeDoOrgao(a.orgaoEmissor), nomeDoOrgao(b.orgaoEmissor)];
  return um === '' || outro === '' || um === outro || a.dataInfracao === b.dataInfracao;
}

interface ComDia {
  dataInfracao: IsoDate;
}

/** Normalises a body's name: 'DETRAN-RJ' equals 'Detran RJ'. */
function nomeDoOrgao(nome: string | null): string {
  return (nome ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
}
