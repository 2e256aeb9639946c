import '#styles/parts/pix.css';

interface Props {
  /** SVG path of unit squares, `modulos` a side. */
  caminho: string;
  modulos: number;
  rotulo: string;
}

/** React twin of QrCode.astro. */
export function QrCode({ caminho, modulos, rotulo }: Props) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${modulos} ${modulos}`}
      role="img"
      aria-label={rotulo}
      shapeRendering="crispEdges"
    >
      <path d={caminho} />
    </svg>
  );
}
