import { describe, expect, it } from 'vitest';
import type { Respostas } from '#lib/peticoes/form.ts';
import { recusaDosFundamentos } from '#lib/peticoes/rascunho.ts';
import { recusas } from '#lib/peticoes/recusas.ts';

const HOJE = '2026-11-05';
const base: Respostas = {
  fase: 'P',
  dataInfracao: '2026-09-09',
  enquadramento: '745-50',
  orgaoEmissor: 'DETRAN-RJ',
  capacidade: 'proprietario',
  prazo: '2026-11-30',
};
const recusa = (r: Respostas, hoje = HOJE) => recusas({ ...base, ...r }, hoje);
const SEGUNDA: Respostas = {
  fase: 'II',
  prazo: undefined,
  dataCienciaJari: '2026-10-20',
  razoesJari: 'o medidor valia',
  respostaJari: 'não valia',
};

describe('a deadline (CTB art. 285 §5; Res. 900 art. 4)', () => {
  it('that has passed allows no petition, and the driver is told what remains possible', () => {
    expect(recusa({})).toEqual({});
    expect(recusa({ prazo: '2026-11-04' }).prazo).toMatch(/terminou em 04\/11\/2026.*1ª Instância/);
    expect(recusa({ fase: 'I', prazo: '2026-11-04' }).prazo).toMatch(
      /art\. 285, § 5º.*só se pede a prescrição/,
    );
  });

  it('that ends on a day that is not a working day moves to the next one (Res. 918 art. 29)', () => {
    expect(recusa({ prazo: '2026-11-01' }, '2026-11-03')).toEqual({});
    expect(recusa({ prazo: '2026-11-01' }, '2026-11-04').prazo).toMatch(
      /terminou.*feriado na cidade.*04\/11\/2026/,
    );
    expect(recusa({ prazo: '2026-11-01', feriadoMunicipal: true }, '2026-11-04')).toEqual({});
    expect(recusa({ prazo: '2026-11-01', feriadoMunicipal: true }, '2026-11-05').prazo).toContain('terminou');
  });

  it('must be known: from the notice, or counted from the decision in the second instance (CTB art. 288)', () => {
    expect(recusa({ prazo: undefined }).prazo).toContain('impresso na notificação');
    expect(recusa({ fase: 'I', prazo: undefined }).prazo).toContain('impresso na notificação');
    expect(recusa(SEGUNDA)).toEqual({});
    expect(recusa({ ...SEGUNDA, dataCienciaJari: undefined }).dataCienciaJari).toContain('30 dias');
    expect(recusa({ ...SEGUNDA, dataCienciaJari: '2026-10-01' }).dataCienciaJari).toContain(
      'terminou em 31/10/2026',
    );
  });
});

describe('the later of two AITs (CTB art. 281 §1 I)', () => {
  const dois = { autoInfracao: 'E2', horaInfracao: '14:35', autoDuplicado: 'E1' };
  it('is the one to contest: the petition requires the hour of the earlier one', () => {
    expect(recusa(dois).horaDuplicado).toContain('ataca-se o que foi lavrado depois');
    expect(recusa({ ...dois, horaDuplicado: '14:10' })).toEqual({});
    expect(recusa({ ...dois, horaDuplicado: '14:35' }).horaDuplicado).toContain('As duas horas são iguais');
    expect(recusa({ ...dois, horaDuplicado: '15:10' }).autoDuplicado).toMatch(/posterior.*não sobre o E2/);
  });
});

describe('the petitioner (Res. 900 arts. 2 to 4)', () => {
  it('who acts for another person must name that person', () => {
    expect(Object.keys(recusa({ capacidade: 'procurador' }))).toEqual([
      'representadoNome',
      'representadoDocumento',
    ]);
    const representado = { representadoNome: 'Empresa', representadoDocumento: '11222333000181' };
    expect(recusa({ capacidade: 'procurador', ...representado })).toEqual({});
  });

  it.each(['espolio', 'responsavel'] as const)(
    'of an %s must name a person who does not sign',
    (capacidade) => {
      const r = { capacidade, cpfDefesa: '52998224725', representadoNome: 'José' };
      expect(Object.keys(recusa({ capacidade }))).toEqual(['representadoNome', 'representadoDocumento']);
      expect(recusa({ ...r, representadoDocumento: '11144477735' })).toEqual({});
      expect(recusa({ ...r, representadoDocumento: '11222333000181' }).representadoDocumento).toContain(
        'CNPJ',
      );
      expect(recusa({ ...r, representadoDocumento: '52998224725' }).representadoDocumento).toContain(
        'assina',
      );
    },
  );
});

describe('the second instance (CTB arts. 288 and 289)', () => {
  it('requires an answer to the reasons of the decision, or that the decision gives none', () => {
    expect(recusa({ ...SEGUNDA, razoesJari: undefined }).razoesJari).toContain('motivos');
    expect(recusa({ ...SEGUNDA, respostaJari: undefined }).respostaJari).toContain('Responda');
    expect(
      recusa({ ...SEGUNDA, razoesJari: undefined, respostaJari: undefined, decisaoSemRazoes: true }),
    ).toEqual({});
  });

  it('knows the judging body: it needs the state of an issuing body that is not federal', () => {
    expect(recusa({ ...SEGUNDA, orgaoEmissor: 'Prefeitura de Macaé' }).ufInfracao).toContain(
      'Escolha o estado',
    );
    expect(recusa({ ...SEGUNDA, orgaoEmissor: 'Prefeitura de Macaé', ufInfracao: 'RJ' })).toEqual({});
    expect(recusa({ ...SEGUNDA, orgaoEmissor: 'PRF' })).toEqual({});
    expect(recusa({ ...SEGUNDA, ufInfracao: 'SP' }).ufInfracao).toContain('outro estado');
  });
});

describe('naming the driver (CTB art. 257 §7)', () => {
  const condutor: Respostas = {
    objetivo: 'indicacao',
    condutorNome: 'Maria',
    condutorCpf: '11144477735',
    condutorCnh: '98765432100',
    condutorEndereco: 'Rua A, 1',
    condutorUfCnh: 'RJ',
    condutorCategoria: 'B',
    condutorIdentidade: 'RG 1',
  };

  it('requires neither CPF nor state of the licence of a foreigner with a passport', () => {
    const sem = {
      ...condutor,
      condutorCpf: undefined,
      condutorUfCnh: undefined,
      condutorCategoria: undefined,
    };
    for (const condutorIdentidade of ['Passaporte C4X7T9 (Alemanha)', 'RNM V123456-7', 'CRNM V1'])
      expect(recusa({ ...sem, condutorIdentidade })).toEqual({});
    for (const condutorIdentidade of ['RG 1', 'RG 1, Passa Quatro', undefined])
      expect(recusa({ ...sem, condutorIdentidade }).condutorCpf).toBeDefined();
  });

  it('is for the owner or the registered main driver, for infractions of the driver, and needs no ground', () => {
    expect(recusa(condutor)).toEqual({});
    expect(recusaDosFundamentos({ ...base, ...condutor }, [])).toBeNull();
    expect(recusa({ ...condutor, capacidade: 'principal' })).toEqual({});
    expect(recusa({ ...condutor, capacidade: 'condutor' }).objetivo).toContain('principal condutor');
    expect(recusa({ ...condutor, enquadramento: '659-92' }).objetivo).toContain('§§ 2º e 7º');
    expect(recusa({ ...condutor, cpfDefesa: '11144477735' }).condutorCpf).toContain('quem indica');
    const pelaEmpresa = { capacidade: 'representante', representadoNome: 'Empresa' } as const;
    const socio = { ...condutor, ...pelaEmpresa, cpfDefesa: '11144477735' };
    expect(recusa({ ...socio, representadoDocumento: '11222333000181' })).toEqual({});
    expect(recusa({ ...socio, representadoDocumento: '11144477735' })).toHaveProperty('condutorCpf');
    expect(Object.keys(recusa({ objetivo: 'indicacao' }))).toHaveLength(7);
    // The MBFT records these with the driver identified, or without a driver.
    for (const enquadramento of ['516-91', '757-90', '501-00', '691-20', '700-52'])
      expect(recusa({ ...condutor, enquadramento }).objetivo, enquadramento).toContain('auto já identifica');
    // The fine of a company that named no driver is the company's own (CTB art. 257 §8).
    const porNaoIndicar = recusa({ ...condutor, enquadramento: '500-20 Não indicar o condutor' });
    expect(porNaoIndicar.objetivo).toContain('da própria empresa');
  });
});

describe('a petition', () => {
  it('without a ground is refused (Res. 900 art. 4 IV)', () => {
    expect(recusaDosFundamentos(base, [])).toContain('ao menos um fundamento');
    expect(recusaDosFundamentos(base, ['campo-obrigatorio-ausente'])).toBeNull();
  });

  it('from the model of one ground needs that ground', () => {
    const prazos = { ...base, templateId: 'prazos' };
    expect(recusaDosFundamentos(prazos, ['campo-obrigatorio-ausente'])).toContain(
      'Notificação ou penalidade',
    );
    expect(recusaDosFundamentos(prazos, ['notificacao-fora-do-prazo'])).toBeNull();
  });

  it('is refused from the model of another infraction', () => {
    expect(recusa({ templateId: 'estacionamento' }).TemplateId).toContain('art. 218');
    expect(recusa({ templateId: 'outra-infracao' })).toEqual({});
    expect(recusa({ enquadramento: 'velocidade' }).TemplateId).toContain('modelo');
  });
});

describe('dates', () => {
  it('are refused in the future, before the traffic code, and out of order', () => {
    expect(recusa({ dataInfracao: '2026-11-06' }).DataInfracao).toContain('ainda não chegou');
    expect(recusa({ prazo: '2099-12-31' }).prazo).toContain('Confira o ano');
    expect(recusa({ dataInfracao: '1998-01-21' }).DataInfracao).toContain('Confira o ano');
    expect(recusa({ dataEmissaoAutuacao: '2026-09-08' }).dataEmissaoAutuacao).toContain(
      'anterior à infração',
    );
    expect(
      recusa({ fase: 'I', dataEmissaoAutuacao: '2026-10-20', dataEmissaoPenalidade: '2026-10-19' }),
    ).toEqual({
      dataEmissaoPenalidade: expect.stringContaining('vem antes de 20/10/2026'),
    });
    expect(recusa({ medidorVerificacao: '2025-01-01' })).toEqual({});
  });

  it('of a communicated sale agree with the answer whether it came before the infraction', () => {
    const venda = { situacaoVeiculo: 'vendido', dataSituacao: '2026-09-01', documentoVeiculo: 'x' } as const;
    const comunicada = (vendaComunicada: boolean | undefined, dataComunicacao: string) =>
      recusa({ ...venda, vendaComunicada, dataComunicacao });
    expect(comunicada(false, '2026-09-09')).toEqual({});
    expect(comunicada(true, '2026-09-09')).toEqual({});
    expect(comunicada(false, '2026-09-08').dataComunicacao).toContain('é anterior à infração, de 09/09/2026');
    expect(comunicada(true, '2026-09-10').dataComunicacao).toContain('é posterior à infração');
    expect(comunicada(false, '2026-11-06').dataComunicacao).toContain('ainda não chegou');
    expect(comunicada(true, '2026-08-31').dataComunicacao).toContain('vem antes de 01/09/2026');
    expect(comunicada(undefined, '2026-09-15').vendaComunicada).toContain('Diga se');
  });
});

describe("the contract in place of the driver's signature (Res. CONTRAN 918/2022, art. 5)", () => {
  const erros = (mais: Respostas) => recusa({ objetivo: 'indicacao', condutorNaoAssina: true, ...mais });
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
