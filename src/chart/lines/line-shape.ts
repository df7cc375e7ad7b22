import { graphic } from 'echarts/core'

/** CSS pixels; NaN interrupts the line. */
export interface LineDrawing {
  readonly xs: ArrayLike<number>
  readonly ys: ArrayLike<number>
}

interface LinePath {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

export const LineShape = graphic.extendShape({
  type: 'satchel-line',
  shape: { drawing: null as LineDrawing | null },
  buildPath(path: LinePath, { drawing }: { drawing: LineDrawing | null }) {
    if (drawing) draw(path, drawing)
  },
})

function draw(path: LinePath, { xs, ys }: LineDrawing): void {
  let isDown = false
  for (let index = 0; index < xs.length; index++) {
    const x = xs[index] ?? NaN
    const y = ys[index] ?? NaN
    if (Number.isNaN(y)) isDown = false
    else if (isDown) path.lineTo(x, y)
    else {
      path.moveTo(x, y)
      isDown = true
    }
  }
}
