import { eq } from 'drizzle-orm';
import { atoNaTela } from '#backend/desk/ato.ts';
import { comandoDe } from '#backend/desk/registro.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import type { AtoFeito, AtoOferecido, Mesa } from '#lib/mesa/tipos.ts';
import type { TestApp } from '../harness/app.ts';
import { documentos, motoristaComMulta } from '../harness/multas.ts';
import { mesaPara } from './naMesa.ts';

/** Forms of the desk, sent as its pages receive them. */
export function atosEnviadosDe(app: TestApp) {
  function enviar(mesa: Mesa, oferecidos: AtoOferecido[], campos: Record<string, string | Blob>) {
    const body = new FormData();
    for (const [nome, valor] of Object.entries(campos)) body.append(nome, valor);
    const naTela = oferecidos.flatMap((ato) => {
      const comando = comandoDe(ato.nome);
      return comando ? [atoNaTela(ato, comando)] : [];
    });
    return mesa.receber(body, naTela);
  }

  /** The fields that the page writes into the form of the next step. */
  function seguinte({ resultado }: AtoFeito, campos: Record<string, string>) {
    if (resultado.tipo !== 'confirmar') throw new Error(JSON.stringify(resultado));
    return { ...campos, confirmado: resultado.pergunta };
  }

  async function solicitado(): Promise<string> {
    const { driver, multa } = await motoristaComMulta(app);
    await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
    const [aberto] = await app.rows(recurso, eq(recurso.multaId, multa.id));
    return String(aberto?.id);
  }

  async function emAnalise(mesa: Mesa): Promise<string> {
    const numero = await solicitado();
    await enviar(mesa, [{ nome: 'recursos assumir', fixos: { recurso: numero } }], {
      ato: `recursos assumir:${numero}`,
    });
    return numero;
  }

  return { mesaPara: (papel: Papel) => mesaPara(app, papel), enviar, seguinte, solicitado, emAnalise };
}
