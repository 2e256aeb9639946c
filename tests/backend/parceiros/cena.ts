import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { type Driver, fresh, NOW, type TestApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';

/** A partner whose account an operator approved. */
export interface Despachante extends Driver {
  codigo: string;
}

let vez = 0;

export const ver = ({ api }: Driver, Pagina = '1') => api.parceiros.clientes({ Pagina });
export const permitir = ({ api }: Driver, { codigo }: { codigo: string }, Meses = 6) =>
  api.parceiros.permitir({ Parceiro: codigo, Meses });
export const recusar = ({ api }: Driver, { codigo }: { codigo: string }) =>
  api.parceiros.recusar({ Parceiro: codigo });

/** In each test a partner and a client of theirs, who has answered nothing yet. */
export function umCliente(app: TestApp) {
  const uma = cena(app);
  beforeEach(() => app.setClock(NOW));
  const silva = fresh(() => uma.despachante());
  const ana = fresh(() => uma.cliente(silva));
  return { uma, silva, ana };
}

/** Partners and their clients, as an operator and drivers create them. */
export function cena(app: TestApp) {
  const seed = seeds(app);
  const sandra = operador(app);
  return {
    seed,
    sandra,
    async despachante(nome = 'Despachante Silva'): Promise<Despachante> {
      vez += 1;
      const codigo = `silva-${vez}`;
      const conta = await app.signUp({ nome: 'João Silva' });
      await sandra.faz('parceiros criar', { codigo, nome, perfil: '2' });
      await sandra.faz('parceiros aprovar', {
        ...{ codigo, conta: conta.email },
        ...{ documento: '11.222.333/0001-81', registro: 'CRDD-RJ 1234' },
      });
      return { ...conta, codigo };
    },
    /** Signed up with the code; no permission yet. */
    async cliente({ codigo }: { codigo: string }, nome = 'Ana Souza Prado'): Promise<Driver> {
      const { Id } = await (await app.signUp()).api.conta.parceiro({ parceiro: codigo });
      const driver = await app.signUp({ nome });
      await app.deps.db.update(usuario).set({ parceiroId: Id }).where(eq(usuario.id, driver.id));
      return driver;
    },
    /** A fine whose first deadline is printed on the notice. */
    async multa(driver: Driver, ultimoDia: string) {
      const { id: veiculoId } = await seed.veiculo(driver);
      const multa = await seed.multa(driver, { veiculoId });
      await seed.marco(driver, multa.id, 'prazo_defesa', ultimoDia, 'carta');
      return multa;
    },
  };
}
