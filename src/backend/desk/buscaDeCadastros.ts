import { desc, eq, inArray, like, or } from 'drizzle-orm';
import type { PerguntaDaMesa } from '#backend/desk/pergunta.ts';
import { ACHADOS_POR_TIPO } from '#lib/mesa/form.ts';
import { enderecoDe } from '#lib/mesa/registro.ts';
import type { AchadoDaMesa } from '#lib/mesa/tipos.ts';
import type { SystemCtx } from '../platform/context.ts';
import { usuario } from '../platform/db/schema/conta.ts';
import { habilitacao } from '../platform/db/schema/habilitacoes.ts';
import type { multa } from '../platform/db/schema/multas.ts';
import { veiculo } from '../platform/db/schema/veiculos.ts';

type Db = SystemCtx['db'];

/** Part of a plate that is specific enough for a search: at least three letters or digits, one of them a digit. */
const PARTE_DE_PLACA = /^(?=.*\d)[A-Z0-9]{3,6}$/;
export const parte = (palavra: string) => `%${palavra.replace(/[\\%_]/g, '\\$&')}%`;

/** Matches a plate in its old or Mercosul form, or a part of it. A fine kept by hand has the plate of a car that nobody registered. */
export const daPlaca = (
  coluna: typeof veiculo.placa | typeof multa.placa,
  { placas, nu }: Pick<PerguntaDaMesa, 'placas' | 'nu'>,
) =>
  or(
    inArray(coluna, placas.length > 0 ? placas : [nu]),
    PARTE_DE_PLACA.test(nu) ? like(coluna, parte(nu)) : undefined,
  );

/** Finds vehicles by plate or a part of it, Renavam, or the document of the owner. */
export async function veiculos(db: Db, pergunta: PerguntaDaMesa): Promise<AchadoDaMesa[]> {
  const { documentos, nu } = pergunta;
  const linhas = await db
    .select({
      id: veiculo.id,
      placa: veiculo.placa,
      modelo: veiculo.modelo,
      clienteId: usuario.id,
      nome: usuario.nome,
    })
    .from(veiculo)
    .innerJoin(usuario, eq(usuario.id, veiculo.usuarioId))
    .where(
      or(
        daPlaca(veiculo.placa, pergunta),
        inArray(veiculo.numeroRenavam, documentos),
        inArray(veiculo.proprietarioDocumento, documentos),
        // Three letters may begin a plate, although they may also be a name.
        /^[A-Z]{3}$/.test(nu) ? like(veiculo.placa, `${nu}%`) : undefined,
      ),
    )
    .orderBy(desc(veiculo.id))
    .limit(ACHADOS_POR_TIPO);
  return linhas.map(({ id, placa, modelo, clienteId, nome }) => ({
    tipo: 'veiculo',
    clienteId,
    titulo: `Veículo ${placa}`,
    nota: [nome, modelo].filter(Boolean).join(' · '),
    href: enderecoDe('veiculos', id),
  }));
}

/** Finds licences by number, by the CPF of the driver, or by a part of either. */
export async function habilitacoes(
  db: Db,
  { documentos, parte: digitos }: PerguntaDaMesa,
): Promise<AchadoDaMesa[]> {
  if (!digitos && documentos.length === 0) return [];
  const linhas = await db
    .select({ id: habilitacao.id, numero: habilitacao.numeroCnh, clienteId: usuario.id, nome: usuario.nome })
    .from(habilitacao)
    .innerJoin(usuario, eq(usuario.id, habilitacao.usuarioId))
    .where(
      or(
        inArray(habilitacao.numeroCnh, documentos),
        inArray(habilitacao.cpf, documentos),
        ...(digitos
          ? [like(habilitacao.numeroCnh, parte(digitos)), like(habilitacao.cpf, parte(digitos))]
          : []),
      ),
    )
    .orderBy(desc(habilitacao.id))
    .limit(ACHADOS_POR_TIPO);
  return linhas.map(({ id, numero, clienteId, nome }) => ({
    tipo: 'habilitacao',
    clienteId,
    titulo: `CNH ${numero}`,
    nota: nome,
    href: enderecoDe('habilitacoes', id),
  }));
}
