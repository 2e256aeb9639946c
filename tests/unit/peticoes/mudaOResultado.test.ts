import { describe, expect, it } from 'vitest';
import type { Fatos } from '#lib/peticoes/fatos.ts';
import { fundamentosPossiveis } from '#lib/peticoes/fundamentos.ts';
import { recusas } from '#lib/peticoes/recusas.ts';

const ids = (fatos: Partial<Fatos>) =>
  fundamentosPossiveis({ fase: 'I', hoje: '2026-11-05', dataInfracao: '2026-09-09', ...fatos }).map(
    ({ id }) => id,
  );

describe('a ground is offered only where it changes the outcome', () => {
  it('no warning is proposed after another warning within twelve months (CTB art. 267)', () => {
    const leve = { natureza: 'leve', outrasInfracoesEm12Meses: 0 } as const;
    expect(ids(leve)).toEqual(['advertencia-cabivel']);
    expect(ids({ ...leve, advertenciaAnterior: false })).toEqual(['advertencia-cabivel']);
    expect(ids({ ...leve, advertenciaAnterior: true })).toEqual([]);
  });

  it('an unverified breathalyser is a ground for art. 165 only, and not where the AIT records two signs of alcohol', () => {
    const velho = { medidorNumero: 'A1', medidorVerificacao: '2025-09-08', autoComSinais: false };
    expect(ids({ ...velho, artigo: '165' })).toEqual(['etilometro-sem-verificacao']);
    expect(ids({ ...velho, artigo: '165', medidorVerificacao: '2025-09-09' })).toEqual([]);
    expect(ids({ ...velho, artigo: '165', autoComSinais: true })).toEqual([]);
    expect(ids({ ...velho, artigo: '165', autoComSinais: undefined })).toEqual([]);
    expect(ids({ ...velho, artigo: '165-A' })).toEqual([]);
    expect(ids({ ...velho, artigo: '218, I' })).toEqual(['medidor-sem-verificacao']);
    expect(ids({ ...velho, artigo: '231, V' })).toEqual([]);
  });

  it('a doubled fine is disputed only after the penalty', () => {
    const dobro = { temaReincidencia: true, artigo: '191', dataAnterior: '2025-01-10' } as const;
    expect(ids(dobro)).toEqual(['multa-em-dobro']);
    expect(ids({ ...dobro, fase: 'P' })).toEqual([]);
    expect(ids({ ...dobro, temaReincidencia: undefined })).toEqual([]);
  });
});

describe("the contract in place of the driver's signature (Res. CONTRAN 918/2022, art. 5)", () => {
  const base = { fase: 'P', objetivo: 'indicacao', condutorNaoAssina: true } as const;
  const erros = (mais: object) => recusas({ ...base, ...mais }, '2026-11-05');
  const empresa = { capacidade: 'representante', representadoDocumento: '11222333000181' } as const;

  it('is accepted from a company with a contract only', () => {
    expect(erros({ ...empresa, contratoDeUso: 'locação nº 1' })).not.toHaveProperty('condutorNaoAssina');
    expect(erros({ ...empresa, contratoDeUso: 'locação nº 1' })).not.toHaveProperty('contratoDeUso');
    expect(erros(empresa).contratoDeUso).toContain('cláusula');
    expect(erros({ capacidade: 'proprietario', contratoDeUso: 'x' }).condutorNaoAssina).toContain(
      'Só a empresa',
    );
    expect(
      erros({ capacidade: 'procurador', representadoDocumento: '52998224725', contratoDeUso: 'x' }),
    ).toHaveProperty('condutorNaoAssina');
  });
});
