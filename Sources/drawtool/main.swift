import DrawtoolKit

Drawtool.main()
