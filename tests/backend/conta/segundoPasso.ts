import { TOTP } from 'otpauth';
import type { Driver, TestApp } from '../harness/app.ts';

/** A driver with a second step, and the time that passes. */
export function segundoPassoDe(app: TestApp) {
  const segundos = (n: number) => app.setClock(new Date(app.deps.clock().getTime() + n * 1000));

  async function comSegundoPasso(driver: Driver) {
    const { Segredo } = await driver.api.conta.prepararSegundoFator({ Senha: driver.senha });
    const totp = new TOTP({ secret: Segredo });
    const codigo = (depois = 0) => totp.generate({ timestamp: app.deps.clock().getTime() + depois * 1000 });
    const { CodigosDeReserva } = await driver.api.conta.ligarSegundoFator({ Codigo: codigo() });
    segundos(60);
    return { codigo, reservas: CodigosDeReserva, Segredo };
  }
  return { segundos, comSegundoPasso };
}
